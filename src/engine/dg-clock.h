/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdint.h>
#include <time.h>

#define DG_NS_PER_SECOND UINT64_C (1000000000)

/* Nanoseconds that never jump; costs about 20 ns, without entering the kernel. */
static inline uint64_t
dg_clock_now (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (uint64_t) now.tv_sec * DG_NS_PER_SECOND + (uint64_t) now.tv_nsec;
}

/* Nanoseconds of processor time that the calling thread has used. */
static inline uint64_t
dg_clock_thread_cpu (void)
{
  struct timespec used;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &used);
  return (uint64_t) used.tv_sec * DG_NS_PER_SECOND + (uint64_t) used.tv_nsec;
}
