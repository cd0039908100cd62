/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Registers one kind of step, “sample”, with a parameter of each type. */
void sample_kinds_register (void);
