import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Protocol } from './OcppClient.ts'

/** What a charger keeps while it is off: its password, what its meter has counted, and what it has not sent yet. */
export type Stored = {
  readonly identity: string
  readonly protocol: Protocol
  readonly serial: string
  /** Absent in files of before there was another than `continuous`. */
  readonly registerKind?: 'continuous' | 'session'
  password: string
  registerWh: number
  /** Counts the meter's signed records. */
  records: number
}

export async function readChargers(folder: string): Promise<Stored[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // The file of the simulated gateway is here too.
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.json') && name !== 'demo-gateway.json')
    .toSorted()
  return await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Stored))
}

/** At once or not at all: a charger that forgot its register would count the same energy twice. */
export async function writeCharger(folder: string, stored: Stored): Promise<void> {
  const file = join(folder, `${stored.identity}.json`)
  await writeFile(`${file}.new`, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
