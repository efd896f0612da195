import type pg from 'pg'
import { available, escrow, promotions } from '../../apps/server/src/ledger/index.ts'
import { openAccounts } from '../../apps/server/test/ledger.ts'
import { withClient } from '../withPostgres.ts'

export type Population = { readonly members: number; readonly machines: number }

const toId = (first: string, i: number): string => `${first}0000000-0000-4000-8000-${String(i).padStart(12, '0')}`
export const memberId = (i: number): string => toId('1', i)
export const machineId = (i: number): string => toId('2', i)

/** Members with money, machines to buy, and a funded promotions budget. */
export async function populate(ownerUrl: string, { members, machines }: Population): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    // Lets the owner, as which the bench logs in, post every kind: the ledger is measured, not who may use it.
    await client.query(`
      alter table ledger.transfer disable trigger restrict_kinds;
      select ledger.open_account('', 'promotions', 'USDT'), ledger.open_account('', 'owner', 'USDT'),
        ledger.open_account('bep20', 'custody', 'USDT');
      select ledger.open_account(('10000000-0000-4000-8000-' || lpad(i::text, 12, '0')), 'available', 'USDT') from generate_series(0, ${members - 1}) i;
      select ledger.open_account(('20000000-0000-4000-8000-' || lpad(i::text, 12, '0')), 'escrow', 'USDT') from generate_series(0, ${machines - 1}) i;
      insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
      select gen_random_uuid(), 0, 'recharge', c.id, a.id, 1000000000000, a.owner, 'bench', ledger.today()
      from ledger.account a, ledger.account c where a.kind = 'available' and c.kind = 'custody';
      with fund(kind, from_kind, to_kind) as (
        values ('owner-in', 'custody', 'owner'), ('promotions-fund', 'owner', 'promotions'))
      insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
      select gen_random_uuid(), 0, fund.kind, f.id, t.id, 1000000000000000, '', 'bench', ledger.today()
      from fund join ledger.account f on f.kind = fund.from_kind join ledger.account t on t.kind = fund.to_kind`)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}

/** Fills the cache of accounts, as in a server that has run for a while. */
export async function warmUp(pool: pg.Pool, { members, machines }: Population): Promise<void> {
  const accounts = [
    promotions,
    ...Array.from({ length: members }, (_, i) => available(memberId(i))),
    ...Array.from({ length: machines }, (_, i) => escrow(machineId(i))),
  ].map((account) => ({ ...account, currency: 'USDT' as const }))
  for (let from = 0; from < accounts.length; from += 5_000) await openAccounts(pool, accounts.slice(from, from + 5_000))
}
