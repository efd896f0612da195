import { expect, test } from 'vitest'
import { patroniConfig } from './patroni.ts'
import { archiveCommand, canArchive, pgbackrestConfig } from './pgbackrest.ts'
import { createPorts } from './ports.ts'

const dataDir = '/data/50% full'
const network = await createPorts(30_000)
const archive = { pgbackrest: '/usr/bin/pgbackrest', everySeconds: 60, passphrase: 'a secret', env: {} }
const parts = { archive, network, dataDir }

test('nodes archive encrypted to a folder, or to where the environment says in pgBackRest’s own names', () => {
  const folder = pgbackrestConfig(['db-2'], parts)
  expect(folder).toContain(
    'repo1-path=/data/50% full/archive\nrepo1-cipher-type=aes-256-cbc\nrepo1-cipher-pass=a secret',
  )
  expect(folder).toContain('[millrace]\npg1-path=/data/50% full/db-2/postgres\npg1-socket-path=/data/50% full/db-2\n')
  const env = { PGBACKREST_REPO1_TYPE: 's3', PGBACKREST_REPO1_S3_URI_STYLE: 'path', PGBACKREST_STANZA: 'other' }
  const store = pgbackrestConfig(['db-1', 'db-2'], { ...parts, archive: { ...archive, env } })
  expect(store).toContain('repo1-path=/millrace\nrepo1-cipher-type=aes-256-cbc\n')
  expect(store).toContain('repo1-type=s3\nrepo1-s3-uri-style=path\n')
  expect(store).toContain('pg2-path=/data/50% full/db-2/postgres')
  expect(store).not.toContain('other')
})

test('a database has a socket and an archive command only where its log is archived', () => {
  const plan = {
    name: 'db-1',
    network,
    dataDir,
    packages: {
      patroni: '',
      patroniMajor: 3,
      etcd: '',
      haproxy: '',
      postgres: { folder: '', major: 15 },
      pgbackrest: undefined,
    },
    passwords: { postgres: '', replicator: '', rewind: '', rest: '' },
  } as const
  const { parameters } = patroniConfig({ ...plan, archive }).postgresql
  expect(parameters).toMatchObject({
    unix_socket_directories: '/data/50% full/db-1',
    archive_mode: 'on',
    archive_command: archiveCommand(archive, '/data/50% full/db-1/pgbackrest.conf'),
    archive_timeout: 60,
  })
  // PostgreSQL takes a percent sign for the beginning of a name.
  expect(parameters).toHaveProperty('archive_command', expect.stringContaining('/data/50%% full/'))
  const without = patroniConfig({ ...plan, archive: undefined }).postgresql.parameters
  expect(without).toMatchObject({ unix_socket_directories: '' })
  expect(without).not.toHaveProperty('archive_mode')
  expect(canArchive('/data')).toBe(true)
  expect(canArchive(`/data/${'x'.repeat(90)}`)).toBe(false)
})
