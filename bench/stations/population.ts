import { addTestTransfers } from '../../apps/server/test/transfers.ts'
import { hashPassword } from '../../apps/stations/src/password.ts'
import { withClient } from '../withPostgres.ts'

export const benchPassword = 'b'.repeat(40)
export const identityOf = (number: number): string => `CP-${number}`

/** Stations with a meter each, ten on a machine. */
export async function populate(ownerUrl: string, stations: number): Promise<void> {
  await addTestTransfers(ownerUrl)
  await withClient(ownerUrl, async (client) => {
    await client.query(
      `with machines as (
        select i, test.create_machine('Charger ' || i, 100000000, 500000, 365, 'plain', null, null, true, 100) as id
        from generate_series(0, ($1::int - 1) / 10) i
      )
      insert into station (machine_id, kind, identity, password_sha256)
      select m.id, 'charger', 'CP-' || n, $2 from generate_series(0, $1::int - 1) n join machines m on m.i = n / 10`,
      [stations, hashPassword(benchPassword)],
    )
    await client.query(
      `insert into meter (id, station_id, connector, serial, opened_register_wh)
      select gen_random_uuid(), s.id, 1, 'M-' || s.identity, 0 from station s`,
    )
    await client.query('analyze')
  })
}
