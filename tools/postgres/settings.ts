/** Given on the embedded server's command line, so that an old data folder gets new settings too. */
export const postgresSettings: Readonly<Record<string, string>> = {
  // The database holds password hashes and money: only this machine may even try to connect.
  listen_addresses: '127.0.0.1',
  // Sockets would land in a shared folder, or in a path too long for the kernel; TCP on loopback is enough.
  unix_socket_directories: '',
  // Room for a few server processes with small pools, the jobs, the tests and a person with psql.
  max_connections: '100',
  // The working set of a demonstration fits; small enough for a 1 GB machine, since pages are taken as they are used.
  shared_buffers: '256MB',
  // An acknowledged transfer must survive a power cut. These are the defaults, spelled out so that nobody "tunes" them.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Full-page images are most of the log's bytes after a checkpoint; this build knows pglz only.
  wal_compression: 'pglz',
  // Fewer checkpoints under load; crash recovery still takes seconds.
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // An archiver that has stopped must not fill the disk: then it begins anew, with a backup.
  max_slot_wal_keep_size: '8GB',
  // Most disks under this are SSDs: an index look-up is nearly as cheap as reading on.
  random_page_cost: '1.1',
  // A new demonstration grows by a year in half a minute. Without statistics its queries read whole tables, and the
  // default of a minute is too late for them.
  autovacuum_naptime: '10s',
  // A forgotten transaction would hold row locks for ever.
  idle_in_transaction_session_timeout: '5min',
  // Times in the log and in SQL do not depend on where the machine is.
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // Statements carry personal data; the log says what failed, not with which values.
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_checkpoints: 'off',
}
