/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/dg-library-file.h"

#include "store/dg-library.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define BUSY_MS        5000
#define APPLICATION_ID "1148352071" /* "DrvG" */

/*
 * What turns version N of the library into version N + 1; the number stands in PRAGMA user_version.
 * Lines are only ever added. What the list shows of the JSON are stored columns generated from it,
 * so the two can't disagree; the JSON stands last, so that listing reads no page of it.
 */
static const char *const migrations[] = {
  "CREATE TABLE runs ("
  " id TEXT PRIMARY KEY,"
  " started TEXT NOT NULL AS (coalesce (json_extract (json, '$.started'), '')) STORED,"
  " drive_name TEXT NOT NULL,"
  " drive_key TEXT NOT NULL,"
  " label TEXT NOT NULL AS (coalesce (json_extract (json, '$.label'), '')) STORED,"
  " plan TEXT NOT NULL AS (coalesce (json_extract (json, '$.plan.name'), '')) STORED,"
  " status TEXT NOT NULL AS (coalesce (json_extract (json, '$.status'), '')) STORED,"
  " verdict TEXT NOT NULL,"
  " headline TEXT NOT NULL,"
  " json TEXT NOT NULL);"
  "CREATE INDEX runs_by_time ON runs (started, id);"
  "CREATE INDEX runs_by_drive ON runs (drive_key, started, id);"
  "PRAGMA application_id = " APPLICATION_ID ";"
  "PRAGMA user_version = 1;",
};

static gboolean
fail (DgLibraryFile *file, int code, GError **error)
{
  int reason = sqlite3_system_errno (file->db);

  switch (code & 0xff) {
  case SQLITE_READONLY:
    g_set_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_READ_ONLY,
                 _ ("The library “%s” is read-only: its runs can be shown, but none can be added "
                    "or changed."),
                 file->path);
    break;
  case SQLITE_FULL:
    g_set_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_FULL,
                 _ ("There is no space left for the library “%s”; make room there, nothing that "
                    "was saved before is lost."),
                 file->path);
    break;
  case SQLITE_CORRUPT:
  case SQLITE_NOTADB:
    g_set_error (
        error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_BROKEN,
        _ ("The file “%s” is damaged or isn't a library; move it away to begin a new one."),
        file->path);
    break;
  case SQLITE_BUSY:
    g_set_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_BUSY,
                 _ ("The library “%s” is kept busy by another program; try again."), file->path);
    break;
  default:
    g_set_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_OPEN,
                 _ ("The library “%s” can't be used: %s."), file->path,
                 reason != 0 ? g_strerror (reason) : sqlite3_errstr (code));
    break;
  }

  return FALSE;
}

/* Makes the folder and an empty file that only their owner can read. O_EXCL, because closing an
 * existing file would drop the locks that this process holds on it. */
static gboolean
make_file (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd = -1;

  if (g_mkdir_with_parents (folder, 0700) == 0)
    fd = g_open (path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
  if (fd < 0 && errno != EEXIST) {
    g_set_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_OPEN,
                 _ ("The library “%s” can't be made: %s."), path, g_strerror (errno));
    return FALSE;
  }
  if (fd >= 0)
    close (fd);

  return TRUE;
}

/* SQL function holds (TEXT, FOLDED): whether the text, case-folded, holds the folded one. SQLite's
 * own LIKE folds ASCII only. */
static void
holds (sqlite3_context *context, int n_values, sqlite3_value **values)
{
  const char *text = (const char *) sqlite3_value_text (values[0]);
  const char *wanted = (const char *) sqlite3_value_text (values[1]);
  g_autofree char *folded = g_utf8_casefold (text != NULL ? text : "", -1);

  sqlite3_result_int (context, strstr (folded, wanted != NULL ? wanted : "") != NULL);
}

/**
 * dg_library_file_open:
 * @path: the file, made with its folder when it doesn't exist
 *
 * Opens the file as it is, whatever its version.
 *
 * SQLite's rollback journal is kept on purpose: it holds on network homes and read-only media too,
 * where a write-ahead log doesn't. With "synchronous" at EXTRA a commit is on the disk, and the
 * removal of its journal too, before it returns.
 *
 * Returns: (transfer full): the file, or %NULL with a %DG_LIBRARY_ERROR
 */
DgLibraryFile *
dg_library_file_open (const char *path, GError **error)
{
  g_autoptr (DgLibraryFile) file = g_new0 (DgLibraryFile, 1);
  int code = SQLITE_OK;

  file->path = g_strdup (path);
  g_rec_mutex_init (&file->mutex);

  if (!make_file (path, error))
    return NULL;

  code = sqlite3_open_v2 (
      path, &file->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL);
  if (code == SQLITE_OK) {
    sqlite3_busy_timeout (file->db, BUSY_MS);
    code = sqlite3_create_function (file->db, "holds", 2,
                                    SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, NULL,
                                    holds, NULL, NULL);
  }
  if (code == SQLITE_OK)
    code = sqlite3_exec (file->db, "PRAGMA synchronous = EXTRA; PRAGMA cell_size_check = ON;", NULL,
                         NULL, NULL);
  if (code != SQLITE_OK) {
    fail (file, code, error);
    return NULL;
  }

  return g_steal_pointer (&file);
}

/**
 * dg_library_file_free:
 * @file: (transfer full): the file, which no thread uses any more
 */
void
dg_library_file_free (DgLibraryFile *file)
{
  sqlite3_close (file->db);
  g_rec_mutex_clear (&file->mutex);
  g_free (file->path);
  g_free (file);
}

/**
 * dg_library_file_query:
 * @sql: one statement
 * @texts: (nullable) (array zero-terminated=1): what stands for its ?1, ?2 …
 * @row: (nullable): called with each row of the answer
 *
 * Returns: whether it went through; what it did is then durable. Any thread.
 */
gboolean
dg_library_file_query (DgLibraryFile *file, const char *sql, const char *const *texts,
                       DgLibraryRow row, gpointer data, GError **error)
{
  g_autoptr (GRecMutexLocker) locker G_GNUC_UNUSED = g_rec_mutex_locker_new (&file->mutex);
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_prepare_v2 (file->db, sql, -1, &statement, NULL);

  for (int i = 0; code == SQLITE_OK && texts != NULL && texts[i] != NULL; i++)
    code = sqlite3_bind_text (statement, i + 1, texts[i], -1, SQLITE_STATIC);
  if (code == SQLITE_OK)
    code = sqlite3_step (statement);
  for (; code == SQLITE_ROW; code = sqlite3_step (statement))
    if (row != NULL)
      row (statement, data);
  if (code != SQLITE_DONE)
    fail (file, code, error);
  sqlite3_finalize (statement);

  return code == SQLITE_DONE;
}

static void
take_number (sqlite3_stmt *row, gpointer number)
{
  *(gint64 *) number = sqlite3_column_int64 (row, 0);
}

/**
 * dg_library_file_number:
 * @sql: one statement
 * @number: (out): the first column of the last row of its answer
 *
 * Returns: whether it went through
 */
gboolean
dg_library_file_number (DgLibraryFile *file, const char *sql, gint64 *number, GError **error)
{
  return dg_library_file_query (file, sql, NULL, take_number, number, error);
}

/* Tells the version, 0 of an empty file, and refuses what this program must not write into. */
static gboolean
read_version (DgLibraryFile *file, gint64 *version, GError **error)
{
  gint64 application = 0, objects = 0;

  if (!dg_library_file_number (file, "PRAGMA user_version", version, error) ||
      !dg_library_file_number (file, "PRAGMA application_id", &application, error) ||
      !dg_library_file_number (file, "SELECT count (*) FROM sqlite_master", &objects, error))
    return FALSE;

  if (*version == 0 && objects == 0 && application == 0)
    return TRUE;
  if (*version <= 0 || application != g_ascii_strtoll (APPLICATION_ID, NULL, 10))
    return fail (file, SQLITE_NOTADB, error);
  if (*version > (gint64) G_N_ELEMENTS (migrations)) {
    g_set_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_OPEN,
                 _ ("The library “%s” was written by a later version of Drivegauge; use that one "
                    "or update this."),
                 file->path);
    return FALSE;
  }

  return TRUE;
}

static gboolean
migrate (DgLibraryFile *file, GError **error)
{
  gint64 version = 0;

  /* Another window may just have done it. */
  if (!read_version (file, &version, error))
    return FALSE;

  for (; version < (gint64) G_N_ELEMENTS (migrations); version++) {
    int code = sqlite3_exec (file->db, migrations[version], NULL, NULL, NULL);

    if (code != SQLITE_OK)
      return fail (file, code, error);
  }

  return TRUE;
}

/**
 * dg_library_file_update:
 *
 * Brings the file to the version that this program writes, wholly or not at all.
 *
 * Returns: whether it has that version now
 */
gboolean
dg_library_file_update (DgLibraryFile *file, GError **error)
{
  g_autoptr (GRecMutexLocker) locker G_GNUC_UNUSED = g_rec_mutex_locker_new (&file->mutex);
  gint64 version = 0;

  if (!read_version (file, &version, error))
    return FALSE;
  if (version == (gint64) G_N_ELEMENTS (migrations))
    return TRUE;

  if (!dg_library_file_query (file, "BEGIN IMMEDIATE", NULL, NULL, NULL, error))
    return FALSE;
  if (migrate (file, error) && dg_library_file_query (file, "COMMIT", NULL, NULL, NULL, error))
    return TRUE;
  sqlite3_exec (file->db, "ROLLBACK", NULL, NULL, NULL);

  return FALSE;
}
