import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPackages } from './findPackages.ts'

test.skipIf(process.platform !== 'linux')(
  'what a cluster lacks is said in one sentence, with the command that installs it and nothing that is there',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'millrace-packages-'))
    onTestFinished(async () => await rm(folder, { recursive: true }))
    const places = { programs: [join(folder, 'bin')], postgres: join(folder, 'postgresql') }
    const install = async (file: string, text = '#!/bin/sh\n') => {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), text)
      await chmod(join(folder, file), 0o755)
    }
    const command = 'sudo apt-get install --no-install-recommends'
    expect(() => findPackages(places)).toThrow(`${command} patroni etcd-server haproxy postgresql, and`)
    await install('bin/patroni', '#!/bin/sh\necho patroni 4.0.7\n')
    await install('bin/etcd')
    expect(() => findPackages(places)).toThrow(`${command} haproxy postgresql, and`)
    await install('bin/haproxy')
    // A version that is too old, and one without the programs that Patroni calls.
    for (const name of ['postgres', 'initdb', 'pg_ctl', 'pg_basebackup', 'pg_rewind', 'pg_controldata'])
      await install(`postgresql/13/bin/${name}`)
    await install('postgresql/18/bin/postgres')
    expect(() => findPackages(places)).toThrow(`${command} postgresql, and`)
    for (const name of ['postgres', 'initdb', 'pg_ctl', 'pg_basebackup', 'pg_rewind', 'pg_controldata'])
      await install(`postgresql/17/bin/${name}`)
    expect(findPackages(places)).toMatchObject({ patroniMajor: 4, postgres: { major: 17 }, pgbackrest: undefined })
    // One that does not know this PostgreSQL would refuse each segment of its log.
    await install('bin/pgbackrest', '#!/bin/sh\necho pgBackRest 2.45\n')
    expect(findPackages(places).pgbackrest).toBeUndefined()
    await install('bin/pgbackrest', '#!/bin/sh\necho pgBackRest 2.54.2\n')
    expect(findPackages(places).pgbackrest).toBe(join(folder, 'bin/pgbackrest'))
  },
)
