import type { ClientBase } from 'pg'
import { appRole } from './appRole.ts'

/**
 * Lets workers run as the application's role. graphile-worker's row security hides its tables from all but their owner,
 * so each table gets a policy.
 */
export async function grantWorkerTables(owner: ClientBase): Promise<void> {
  await owner.query(`
    grant usage on schema graphile_worker to ${appRole};
    grant select, insert, update, delete on all tables in schema graphile_worker to ${appRole};
    revoke insert, update, delete on graphile_worker.migrations from ${appRole};
    grant usage on all sequences in schema graphile_worker to ${appRole};
    do $$
    declare closed regclass;
    begin
      for closed in
        select oid::regclass from pg_class
        where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
          and not exists (select from pg_policy where polrelid = pg_class.oid and polname = '${appRole}')
      loop
        execute format('create policy ${appRole} on %s to ${appRole} using (true) with check (true)', closed);
      end loop;
    end $$`)
}
