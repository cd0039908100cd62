/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine/dg-engine.h"

int scratch_open (uint64_t size, bool direct);
char *scratch_read (int fd, uint64_t offset, size_t size);
DgIoSpec scratch_spec (int fd, uint64_t size, DgBackend backend);
bool scratch_backend_missing (DgBackend backend);
void scratch_run (const DgIoSpec *spec, DgIoControl *control, DgIoResult *result);
