/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "drive/dg-mounts.h"

#include <gudev/gudev.h>
#include <umockdev.h>

typedef struct {
  const char *name; /* sdz */
  const char *vendor;
  const char *model;
  const char *serial;
  const char *speed;   /* Mb/s */
  const char *version; /* of USB, as the device says */
  const char *driver;
  const char *label; /* of its only partition, as udev writes it */
  const char *usage; /* of that: filesystem, crypto … */
  const char *type;
  guint minor;
} FakeStick;

extern const FakeStick fake_stick; /* a USB 3 stick in a USB 3 port */

void fake_start (UMockdevTestbed **bed, GUdevClient **client);
void fake_add (UMockdevTestbed *bed, const char *name);
void fake_add_stick (UMockdevTestbed *bed, const FakeStick *stick);
void fake_remove_stick (UMockdevTestbed *bed, const FakeStick *stick);
void fake_add_loop (UMockdevTestbed *bed, guint number, const char *backing_file);
void fake_hold (UMockdevTestbed *bed, GUdevClient *client, const char *lower, const char *upper);
GUdevDevice *fake_find (GUdevClient *client, const char *name);
GPtrArray *fake_mounts (const char *mountinfo);
