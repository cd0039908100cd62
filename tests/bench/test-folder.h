/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "drive/dg-target.h"

/* Folders for tests, below $TMPDIR. test_folder_remove() asserts that nothing was left in it. */
char *test_folder_new (void);
DgTarget *test_folder_open (const char *folder);
char *test_folder_only_entry (const char *folder);
void test_folder_remove (const char *folder);
