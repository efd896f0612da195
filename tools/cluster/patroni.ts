import { join } from 'node:path'
import type { Packages } from './findPackages.ts'
import { addressOf, databaseNames, type Network } from './Machine.ts'
import { archiveCommand, type Archiving, nodeConfig } from './pgbackrest.ts'

export type DatabasePasswords = {
  readonly postgres: string
  readonly replicator: string
  readonly rewind: string
  readonly rest: string
}

type Parts = {
  readonly name: (typeof databaseNames)[number]
  readonly network: Network
  readonly packages: Packages
  readonly dataDir: string
  readonly passwords: DatabasePasswords
  readonly archive: Archiving | undefined
}

/**
 * What Patroni reads, as JSON, which is YAML too. Each commit waits for a standby, also when none is there: an
 * acknowledged cent survives the loss of any machine.
 */
export const patroniConfig = ({ name, network, packages, dataDir, passwords, archive }: Parts) => {
  const machine = network.machines[name]
  const folder = join(dataDir, name)
  return {
    scope: 'millrace',
    name,
    restapi: {
      listen: addressOf(machine, 'patroni'),
      connect_address: addressOf(machine, 'patroni'),
      authentication: { username: 'patroni', password: passwords.rest },
    },
    etcd3: { hosts: databaseNames.map((each) => addressOf(network.machines[each], 'etcd')) },
    bootstrap: {
      dcs: {
        ...timing(packages.patroniMajor),
        maximum_lag_on_failover: 1_048_576,
        // Patroni 4 can wait for any of several standbys, Patroni 3 for one that it names.
        synchronous_mode: packages.patroniMajor >= 4 ? 'quorum' : true,
        synchronous_mode_strict: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: settings },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: addressOf(machine, 'postgres'),
      connect_address: addressOf(machine, 'postgres'),
      data_dir: join(folder, 'postgres'),
      bin_dir: packages.postgres.folder,
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: passwords.postgres },
        replication: { username: 'replicator', password: passwords.replicator },
        rewind: { username: 'rewind', password: passwords.rewind },
      },
      parameters: {
        // Not in a shared folder, where three would meet. pgBackRest knows no other way to a database of its machine.
        unix_socket_directories: archive ? folder : '',
        password_encryption: 'scram-sha-256',
        ...(archive && {
          archive_mode: 'on',
          archive_command: archiveCommand(archive, nodeConfig(dataDir, name)),
          archive_timeout: archive.everySeconds,
        }),
      },
      pg_hba: [
        'local all postgres scram-sha-256',
        `host replication replicator ${network.range} scram-sha-256`,
        `host all all ${network.range} scram-sha-256`,
      ],
    },
    tags: { nofailover: false, noloadbalance: false, clonefrom: false, nosync: false },
  }
}

/** How soon a machine counts as lost. Patroni 4 allows no shorter lease, but starts a killed primary nowhere again. */
const timing = (patroniMajor: number) =>
  patroniMajor >= 4
    ? { ttl: 20, loop_wait: 1, retry_timeout: 3, primary_start_timeout: 0 }
    : { ttl: 5, loop_wait: 1, retry_timeout: 2 }

/** Measured for a short failover: a lost peer is noticed in seconds, by the database and by who waits for it. */
const settings = {
  max_connections: 200,
  shared_buffers: '128MB',
  synchronous_commit: 'on',
  wal_level: 'replica',
  hot_standby: 'on',
  wal_log_hints: 'on',
  wal_compression: 'on',
  max_wal_senders: 10,
  max_replication_slots: 10,
  wal_keep_size: '512MB',
  max_wal_size: '2GB',
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '500ms',
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: '8s',
  random_page_cost: 1.1,
  autovacuum_naptime: '10s',
  idle_in_transaction_session_timeout: '5min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
} as const
