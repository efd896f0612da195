import {
  type Address,
  deriveAddress,
  readBalances,
  bep20,
  fromToken,
  mint,
  type Network,
  type Rail,
  toToken,
  trc20,
} from '@millrace/chain'
import { formatUnits } from '@millrace/chain/units'
import { decisionText } from '@millrace/proof'
import { generateKeyPairSync, randomBytes, randomUUID, sign, type KeyObject } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject } from 'vitest'
import { startChain } from '../../../tools/chain/startChain.ts'
import { writeApproverFile } from '../src/approverFile.ts'
import { publishKeys } from '../src/publishKeys.ts'
import { runSigner } from '../src/runSigner.ts'
import { readSettings } from '../src/settings.ts'
import { connect } from '../src/store.ts'

export const usdt = (whole: number): bigint => BigInt(Math.round(whole * 1_000_000))
export const randomAddress = (): Address => `0x${randomBytes(20).toString('hex')}`

export type World = Awaited<ReturnType<typeof createWorld>>
type WithdrawalRequest = {
  readonly amount: bigint
  readonly rail?: Rail
  readonly address?: Address
  readonly approvals?: number
}
type Deposit = {
  readonly amount: bigint
  readonly state?: string
  readonly rail?: Rail
  readonly address?: Address
  readonly branch?: 'member' | 'machine'
  readonly dust?: bigint
}
export type Approver = {
  readonly id: string
  readonly person: string
  readonly privateKey: KeyObject
  readonly publicKey: string
}
type Env = Readonly<Record<string, string>>
export type LogLine = { readonly level: number; readonly msg: string; readonly payout?: string; readonly rail?: string }

const allowWithdrawalsAlways = `update wallet_rule set window_days = '{1,2,3,4,5,6,7}',
  window_from = '00:00', window_to = '24:00', withdraw_fee_basis_points = 500`

/** A migrated database, both chains with blocks on demand only, a key file, and what members and operators do. */
export const createWorld = async () => {
  const { ownerUrl, signerUrl, drop, saveCopy, putBack } = await copyDatabase()
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 4 })
  // Putting a copy back cuts all connections.
  owner.on('error', () => undefined)
  const folder = await mkdtemp(join(tmpdir(), 'millrace-signer-'))
  const [bep20Chain, trc20Chain] = await Promise.all([
    startChain({ network: bep20, blockSeconds: 0 }),
    startChain({ network: trc20, blockSeconds: 0 }),
  ])
  const chains = { bep20: bep20Chain, trc20: trc20Chain }
  const networks: Readonly<Record<Rail, Network>> = { bep20, trc20 }
  await owner.query(allowWithdrawalsAlways)
  const first = await connect(signerUrl)
  const keys = await publishKeys(first, folder, () => undefined)
  await first.end()
  const env: Env = {
    SIGNER_DATABASE_URL: signerUrl,
    CHAIN_RPC_URL: bep20Chain.url,
    TRON_RPC_URL: trc20Chain.url,
    SIGNER_DATA: folder,
    PRACTICE_MODE: 'on',
    SIGNER_POLL_MS: '60',
  }
  /** An operator with an approval key, as the database knows it. */
  const createApprover = async (): Promise<Approver> => {
    const person = `${randomUUID()}@millrace.test`
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
    const {
      rows: [row],
    } = await owner.query<{ id: string }>(
      `insert into operator (email, name, role, password_check) values ($1, 'Operator', 'finance', sha256('x')) returning id`,
      [person],
    )
    const id = row?.id as string
    await owner.query('select add_approver_key($1, $2)', [id, key])
    return { id, person, privateKey, publicKey: key.toString('base64') }
  }
  const approvers = [await createApprover(), await createApprover()]
  const operators = approvers.map(({ id }) => id)
  const listApprovers = (listed: readonly Approver[], recovery: string | null = null) =>
    writeApproverFile(folder, {
      approvers: listed.map(({ person, publicKey }) => ({ person, publicKey, how: 'command', isRemoved: false })),
      admitted: [],
      recovery,
    })
  await listApprovers(approvers)
  const signAs = ({ privateKey }: Approver, text: string) => sign(null, Buffer.from(text), privateKey)
  /** In one transaction with what the approver has signed. */
  const approve = async (id: string, approver: Approver) => {
    const client = await owner.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query<{ text: string }>(`select approval_text('withdrawal', $1) as text`, [id])
      const signature = signAs(approver, rows[0]?.text ?? '')
      await client.query(`select set_config('millrace.signature', $1, true)`, [signature.toString('hex')])
      await client.query('insert into withdrawal_approval (withdrawal_id, operator_id) values ($1, $2)', [
        id,
        approver.id,
      ])
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  /** One proposes something, signed; returns its id and the text. */
  const propose = async (kind: string, content: object, by = approvers[0] as Approver) => {
    const ask = async (time: Date | null, signature: Buffer | null) => {
      const { rows } = await owner.query<{ outcome: string; id: string; time: Date; text: string }>(
        `select outcome, id, "time", content ->> 'signed_text' as text
         from propose($1, $2, $3, 'for a test', $4, $5, '', '')`,
        [by.id, kind, content, time, signature],
      )
      return rows[0] as (typeof rows)[number]
    }
    const { time, text } = await ask(null, null)
    const { outcome, id } = await ask(time, signAs(by, text))
    expect(outcome).toBe('proposed')
    return { id, text }
  }
  const decide = async ({ id, text }: { id: string; text: string }, by = approvers[1] as Approver) => {
    const signature = signAs(by, decisionText({ id, text }, { act: 'approved', by: by.id, reason: '' }))
    const { rows } = await owner.query<{ outcome: string }>(
      `select decide($1, $2, 'approved', '', $3, '', '') as outcome`,
      [id, by.id, signature],
    )
    expect(rows[0]?.outcome).toBe('approved')
  }
  /** One proposes something and the other approves it, both signed; returns its id. */
  const agree = async (kind: string, content: object): Promise<string> => {
    const proposed = await propose(kind, content)
    await decide(proposed)
    return proposed.id
  }
  let number = 0

  const balance = async (address: Address, rail: Rail = 'bep20'): Promise<bigint> => {
    const [raw = 0n] = await readBalances(chains[rail].rpc, networks[rail].token.address, [address])
    return fromToken(networks[rail], raw).minor
  }
  const mintTo = async (address: Address, minor: bigint, rail: Rail): Promise<string> => {
    const hash = await mint(chains[rail].rpc, networks[rail], address, toToken(networks[rail], minor))
    await chains[rail].mine()
    return hash
  }

  /** Funds a new member, requests a withdrawal and approves it. */
  const requestWithdrawal = async ({
    amount,
    rail = 'bep20',
    address = randomAddress(),
    approvals = 0,
  }: WithdrawalRequest) => {
    const memberId = randomUUID()
    await owner.query(`insert into member (id, email, language, created_at) values ($1, $2, 'en', now())`, [
      memberId,
      `${memberId}@millrace.test`,
    ])
    await owner.query(`select test.move_by_treasury('recharge', $1, 'custody', $2, 'available', 'USDT', $3, 'test')`, [
      rail,
      memberId,
      amount,
    ])
    const {
      rows: [destination],
    } = await owner.query<{ id: string }>(
      `insert into destination (member_id, kind, rail, currency, address, usable_at)
       values ($1, 'chain', $2, 'USDT', $3, ledger.now()) returning id`,
      [memberId, rail, address],
    )
    const {
      rows: [requested],
    } = await owner.query<{ outcome: string; id: string }>(
      `select outcome, (created).id from request_withdrawals(array[$1::uuid], array[gen_random_uuid()],
       array[$2::uuid], array[$3::bigint], array[null::uuid], array[null::uuid])`,
      [memberId, destination?.id, amount],
    )
    expect(requested?.outcome).toBe('requested')
    const id = requested?.id as string
    for (const approver of approvers.slice(0, approvals)) await approve(id, approver)
    return { id, memberId, address, rail, pays: amount - (amount * 5n) / 100n }
  }
  const processWithdrawals = () => owner.query('select process_withdrawals(1000)')
  /** A withdrawal that is queued as a payout. */
  const withdraw = async (request: WithdrawalRequest) => {
    const withdrawal = await requestWithdrawal(request)
    await processWithdrawals()
    return withdrawal
  }

  /** A withdrawal of the owner's money, proposed by one operator and approved by another. */
  const withdrawAsOwner = async (amount: bigint, rail: Rail = 'bep20') => {
    const address = randomAddress()
    await owner.query(`select test.move_by_treasury('owner-in', $1, 'custody', '', 'owner', 'USDT', $2, 'test')`, [
      rail,
      amount,
    ])
    const id = await agree('adjustment', {
      kind: 'owner-out',
      currency: 'USDT',
      amount: formatUnits(amount, 6),
      rail,
      destination: address,
    })
    return { id, address, rail, pays: amount }
  }

  /** Capital of a machine on its way to its owner, where two operators registered that the owner is paid. */
  const release = async (
    amount: bigint,
    rail: Rail = 'bep20',
    register: (content: { machineId: string; rail: Rail; destination: string }) => Promise<unknown> = (content) =>
      agree('machine-destination', content),
  ) => {
    const [address, memberId] = [randomAddress(), randomUUID()]
    const {
      rows: [machine],
    } = await owner.query<{ id: string }>(
      `insert into machine (kind, name, place, summary, description, purpose, risks, costs, leaving, owner_name, price,
         day_return, valid_days)
       values ('vending', '{"en_US": "Machine"}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', 'Owner', 1, 1, 1) returning id`,
    )
    for (const [role, kind, from, fromKind, to, toKind] of [
      ['treasury', 'recharge', rail, 'custody', memberId, 'available'],
      ['machines', 'buy', memberId, 'available', machine?.id, 'escrow'],
      ['machines', 'buy-final', machine?.id, 'escrow', machine?.id, 'capital'],
    ])
      await owner.query(`select test.move_by_${role}($1, $2, $3, $4, $5, 'USDT', $6, 'test')`, [
        kind,
        from,
        fromKind,
        to,
        toKind,
        amount,
      ])
    const machineId = machine?.id as string
    await owner.query('insert into machine_stock (machine_id, units) values ($1, 1)', [machineId])
    await register({ machineId, rail, destination: address })
    const id = await agree('release', { machineId, amount: formatUnits(amount, 6) })
    return { id, address, rail, pays: amount }
  }

  /** Moves the watcher's cursor to the newest block. */
  const moveCursor = async (rail: Rail) => {
    await owner.query(
      `insert into rail_cursor (rail, position) values ($1, $2)
       on conflict (rail) do update set position = excluded.position`,
      [rail, await chains[rail].rpc.blockNumber()],
    )
  }
  const mintDeposit = async ({
    amount,
    state = 'credited',
    rail = 'bep20',
    address: existing,
    branch = 'member',
    dust = 0n,
  }: Deposit) => {
    number += 1
    const address = existing ?? deriveAddress(keys[rail].xpub, number, branch)
    if (!existing)
      await owner.query(
        'insert into deposit_address (rail, address, number, member_id, machine_id) values ($1, $2, $3, $4, $5)',
        [rail, address, number, branch === 'member' ? randomUUID() : null, branch === 'machine' ? randomUUID() : null],
      )
    const raw = toToken(networks[rail], amount) + dust
    const hash = await mint(chains[rail].rpc, networks[rail], address, raw)
    return { rail, address, hash, raw, amount, dust, state }
  }
  /** Mints tokens for deposit addresses, all in one block, and records them as the watcher would. */
  const deposits = async (wanted: readonly Deposit[]): Promise<Address[]> => {
    const minted: Awaited<ReturnType<typeof mintDeposit>>[] = []
    for (const each of wanted) minted.push(await mintDeposit(each))
    for (const rail of new Set(minted.map((each) => each.rail))) {
      const here = minted.filter((each) => each.rail === rail)
      await chains[rail].mine()
      const receipts = await chains[rail].rpc.receipts(here.map(({ hash }) => hash))
      const rows = here.map(({ address, hash, raw, amount, dust, state }, index) => ({
        rail,
        tx_hash: hash,
        position: 0,
        block_number: receipts[index]?.blockNumber,
        block_hash: receipts[index]?.blockHash,
        address,
        sender: '',
        token: networks[rail].token.address,
        raw_amount: String(raw),
        amount: String(amount),
        dust: String(dust),
        state,
      }))
      await owner.query(
        `insert into chain_deposit (rail, tx_hash, position, block_number, block_hash, address, sender, token,
           raw_amount, amount, dust, state)
         select rail, tx_hash, position, block_number, block_hash, address, sender, token,
           raw_amount, amount, dust, state
         from jsonb_populate_recordset(null::chain_deposit, $1)`,
        [JSON.stringify(rows)],
      )
      await moveCursor(rail)
    }
    return minted.map(({ address }) => address)
  }
  const deposit = async (wanted: Deposit): Promise<Address> => (await deposits([wanted]))[0] as Address

  /** Mints tokens at a member's own address, which is new; returns the transaction. */
  const depositOf = async (memberId: string, amount: bigint, rail: Rail = 'bep20'): Promise<string> => {
    number += 1
    const address = deriveAddress(keys[rail].xpub, number, 'member')
    await owner.query('insert into deposit_address (rail, address, number, member_id) values ($1, $2, $3, $4)', [
      rail,
      address,
      number,
      memberId,
    ])
    return mintTo(address, amount, rail)
  }

  /** Runs a signer in this process. */
  const start = (overrides: Env = {}, onCheckpoint?: Parameters<typeof runSigner>[0]['onCheckpoint']) => {
    const stopping = new AbortController()
    const logLines: LogLine[] = []
    const log = pino(
      { level: 'debug', base: null },
      { write: (text: string) => void logLines.push(JSON.parse(text) as LogLine) },
    )
    const ended = runSigner({
      settings: readSettings({ ...env, ...overrides }),
      log,
      signal: stopping.signal,
      ...(onCheckpoint && { onCheckpoint }),
    })
    // A test that awaits it gets the failure. Others must not end because of it.
    ended.catch(() => undefined)
    return {
      logLines,
      ended,
      async stop() {
        stopping.abort()
        await ended
      },
    }
  }

  const findSigned = async (id: string): Promise<{ hash: `0x${string}`; nonce: number } | null> => {
    const {
      rows: [row],
    } = await owner.query<{ hash: `0x${string}`; nonce: string }>(
      'select hash, nonce from signed_transaction where payout_id = $1',
      [id],
    )
    return row ? { hash: row.hash, nonce: Number(row.nonce) } : null
  }
  const findItems = async (id: string): Promise<{ detail: string; isOpen: boolean }[]> =>
    (
      await owner.query<{ detail: string; isOpen: boolean }>(
        `select detail, closed_at is null as "isOpen" from reconciliation_item
         where kind = 'payout' and subject = $1 order by opened_at`,
        [id],
      )
    ).rows
  /** Whether the node has it, mined or pending. */
  const isSent = async (id: string, rail: Rail = 'bep20'): Promise<boolean> => {
    const signed = await findSigned(id)
    return signed !== null && (await chains[rail].rpc.call('eth_getTransactionByHash', [signed.hash])) !== null
  }

  /** As if nobody had renewed them for a while, which saves a test the wait after a kill. */
  const endLeases = () => owner.query(`update lease set renewed_at = '-infinity' where name like 'signer %'`)

  return {
    owner,
    folder,
    keys,
    chains,
    env,
    operators,
    approvers,
    createApprover,
    listApprovers,
    approve,
    propose,
    decide,
    agree,
    balance,
    requestWithdrawal,
    processWithdrawals,
    withdraw,
    withdrawAsOwner,
    release,
    deposit,
    deposits,
    depositOf,
    moveCursor,
    start,
    findSigned,
    findItems,
    isSent,
    endLeases,
    saveCopy,
    putBack,
    fundHot: (amount: bigint, rail: Rail = 'bep20') => mintTo(keys[rail].hotAddress, amount, rail),
    /** How many transactions of the hot wallet are mined. */
    countHotTransactions: (rail: Rail = 'bep20') => chains[rail].rpc.nonce(keys[rail].hotAddress),
    async close() {
      await owner.end()
      await Promise.all([
        chains.bep20.stop(),
        chains.trc20.stop(),
        drop(),
        rm(folder, { recursive: true, force: true }),
      ])
    },
  }
}

const copyDatabase = async () => {
  const [ownerUrl, signerUrl] = [new URL(inject('templateUrl')), new URL(inject('templateSignerUrl'))]
  const template = ownerUrl.pathname.slice(1)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  /** One after the other, by one connection. */
  const inMaintenance = async (...statements: readonly string[]) => {
    const client = new pg.Client({ connectionString: Object.assign(new URL(ownerUrl), { pathname: '/postgres' }).href })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  /** A template must have no connections. */
  const copy = (to: string, from: string): string[] => [
    `alter database ${from} allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${from}'`,
    `create database ${to} template ${from} strategy file_copy`,
    `alter database ${from} allow_connections true`,
  ]
  const copyOf = (label: string) => `${name}_${label}`
  const copies = new Set<string>()
  await inMaintenance(`create database ${name} template ${template} strategy file_copy`)
  for (const url of [ownerUrl, signerUrl]) url.pathname = `/${name}`
  return {
    ownerUrl: ownerUrl.href,
    signerUrl: signerUrl.href,
    drop: () =>
      inMaintenance(...[name, ...copies].map((database) => `drop database if exists ${database} with (force)`)),
    /** Keeps a copy of the database as it is now. */
    saveCopy: async (label = 'copy') => {
      copies.add(copyOf(label))
      await inMaintenance(`drop database if exists ${copyOf(label)} with (force)`, ...copy(copyOf(label), name))
    },
    /** Replaces the database by the copy. */
    putBack: async (label = 'copy') => {
      await inMaintenance(`drop database ${name} with (force)`, ...copy(name, copyOf(label)))
    },
  }
}
