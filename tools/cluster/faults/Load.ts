import { createRpc, fromToken, bep20, mint, readBalances, toToken, trc20, type Address } from '@millrace/chain'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Call, send } from './Api.ts'
import { createCode } from './operator.ts'

const networks = { bep20, trc20 } as const
const memberCount = 4
const usdt = 1_000_000n

type Rail = 'bep20' | 'trc20'
export type Member = {
  readonly id: string
  token: string
  readonly phone: string
  readonly destinations: Readonly<Record<Rail | 'bank', string>>
  /** Where nothing but withdrawals of this member arrives. */
  readonly addresses: Readonly<Record<Rail, Address>>
  /** On BEP20, which alone is open for deposits unless the operator opens more. */
  readonly depositAddress: Address
}

/** People of the demonstration who buy, claim, withdraw on every rail and deposit, each call until it succeeds. */
export class Load {
  readonly calls: Call[] = []
  /** What was sent to deposit addresses. */
  readonly minted = new Map<string, bigint>()
  /** Refusals that should not be: none of the calls is wrong. */
  readonly refusals: string[] = []
  members: Member[] = []
  /** Purchases and withdrawals that were there before. */
  readonly before = new Set<string>()
  readonly #url: string
  readonly #rpcs: Readonly<Record<Rail, ReturnType<typeof createRpc>>>
  #machine = ''
  #running: Promise<unknown>[] = []
  #isStopping = false
  /** Calls that wait for their success now. */
  readonly open = new Set<{ readonly what: string; readonly startedMs: number }>()

  constructor(url: string, chains: Readonly<Record<Rail, string>>) {
    this.#url = url
    this.#rpcs = { bep20: createRpc(chains.bep20), trc20: createRpc(chains.trc20) }
  }

  /** Destinations that only these calls pay to, units and money enough. */
  async prepare(owner: pg.Client): Promise<void> {
    const { rows: machines } = await owner.query<{ id: string }>('select id from machine order by price limit 1')
    this.#machine = machines[0]?.id ?? ''
    await owner.query('update machine_stock set units = 1000000 where machine_id = $1', [this.#machine])
    for (let number = 1; number <= memberCount; number++) {
      const phone = `+91900000000${number}`
      const { rows } = await owner.query<{ id: string }>('select id from member where phone = $1', [phone])
      const id = rows[0]?.id ?? ''
      const token = await this.#signIn(phone)
      const addresses = { bep20: newAddress(), trc20: newAddress() }
      const add = async (rail: string, currency: string, values: readonly string[]) =>
        (
          await owner.query<{ id: string }>(
            `insert into destination (member_id, kind, rail, currency, address, bank_code, payee, account, ifsc,
               created_at, usable_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, ledger.now() - interval '30 days',
               ledger.now() - interval '29 days') returning id`,
            [id, rail === 'bank' ? 'bank' : 'chain', rail, currency, ...values],
          )
        ).rows[0]?.id ?? ''
      const destinations = {
        bep20: await add('bep20', 'USDT', [addresses.bep20, '', '', '', '']),
        trc20: await add('trc20', 'USDT', [addresses.trc20, '', '', '', '']),
        bank: await add('bank', 'INR', ['', 'inr-banyan', 'Member', `9${randomInt(1e10, 9e10)}1`, 'BNYN0000001']),
      }
      const findDepositAddress = async () => {
        for (;;) {
          const { status, body } = await send(this.#url, 'recharge/add', { token, body: { channelId: 'bep20' } })
          if (status === 200) return (body.data as { address: string }).address.toLowerCase() as Address
          // The rails have just started.
          await pause(500)
        }
      }
      this.members.push({
        id,
        token,
        phone,
        destinations,
        addresses,
        depositAddress: await findDepositAddress(),
      })
    }
    for (const table of ['purchase', 'withdrawal'])
      for (const { id } of (await owner.query<{ id: string }>(`select id from ${table}`)).rows) this.before.add(id)
    const { rows: credited } = await owner.query<{ address: string; sum: string }>(
      `select address, sum(amount)::text as sum from chain_deposit where rail = 'bep20' and state = 'credited' group by 1`,
    )
    for (const { address, sum } of credited)
      if (this.members.some(({ depositAddress }) => depositAddress === address))
        this.minted.set(`bep20 ${address}`, BigInt(sum))
    for (const member of this.members) await this.#deposit(member, 40_000n * usdt)
    for (;;) {
      const { rows } = await owner.query<{ least: string }>(
        `select min(a.balance) as least from ledger.account a
         where a.kind = 'available' and a.currency = 'USDT' and a.owner = any($1)`,
        [this.members.map(({ id }) => id)],
      )
      if (BigInt(rows[0]?.least ?? 0) > 30_000n * usdt) return
      await pause(500)
    }
  }

  start(): void {
    for (const member of this.members)
      this.#running.push(
        this.#repeat(800, () => this.#buy(member)),
        this.#repeat(1_500, () => this.#withdraw(member, 'bep20')),
        this.#repeat(1_500, () => this.#withdraw(member, 'trc20')),
        this.#repeat(2_500, () => this.#withdraw(member, 'bank')),
        this.#repeat(3_000, () => this.#claim(member)),
        this.#repeat(700, () => this.#read(member)),
        this.#repeat(4_000, () => this.#deposit(member)),
      )
    this.#running.push(this.#repeat(20_000, () => this.#endDay()))
  }

  /** Every call that was begun has succeeded when this resolves. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.#running)
  }

  /** What arrived at the addresses that only withdrawals pay to, in the ledger's smallest unit. */
  async readPaid(member: Member, rail: Rail): Promise<bigint> {
    const network = networks[rail]
    const [raw = 0n] = await readBalances(this.#rpcs[rail], network.token.address, [member.addresses[rail]])
    return fromToken(network, raw).minor
  }

  async #repeat(everyMs: number, work: () => Promise<void>): Promise<void> {
    await pause(randomInt(everyMs))
    while (!this.#isStopping) {
      await work().catch((error: Error) => this.refusals.push(error.message))
      await pause(everyMs * (0.5 + Math.random()))
    }
  }

  async #signIn(phone: string): Promise<string> {
    for (;;) {
      const { status, body } = await send(this.#url, 'auth/token/pass', { body: { phone, password: 'Demo12345' } })
      if (status === 200) return body.msg
      await pause(500)
    }
  }

  /** Repeats with the same key until it is acknowledged, as the app does. */
  async #call(
    what: string,
    memberId: string,
    path: string,
    request: { readonly token: string; readonly key?: string; readonly body?: object },
    expected: readonly string[] = [],
  ): Promise<unknown> {
    const startedMs = performance.now()
    const failures: string[] = []
    const opened = { what, startedMs }
    this.open.add(opened)
    try {
      for (;;) {
        const answer = await send(this.#url, path, request).catch((error: Error) => error)
        if (answer instanceof Error)
          failures.push(`no answer (${((answer.cause as Error | undefined) ?? answer).message.slice(0, 60)})`)
        else if (answer.status >= 500)
          failures.push(`${answer.status} ${answer.body.error ?? answer.body.msg.slice(0, 40)}`)
        else if (answer.status === 200 || expected.includes(answer.body.error ?? '')) {
          const data = answer.status === 200 ? (answer.body.data as unknown) : null
          this.calls.push({ what, memberId, startedMs, endedMs: performance.now(), failures, data })
          return data
        } else {
          this.refusals.push(`${what}: ${answer.status} ${answer.body.error ?? ''} ${answer.body.msg}`)
          return null
        }
        await pause(300)
      }
    } finally {
      this.open.delete(opened)
    }
  }

  #buy({ id, token }: Member): Promise<void> {
    const body = { productId: this.#machine, num: 1, agreementVersion: 1, payPassword: '123456' }
    return this.#call('buy', id, 'mine/order/create', { token, key: randomUUID(), body }, ['buy.quiz-needed']).then(
      () => undefined,
    )
  }

  async #withdraw({ id, token, destinations }: Member, rail: Rail | 'bank'): Promise<void> {
    const amount = (1.5 + randomInt(100) / 100).toFixed(2)
    const quote =
      rail === 'bank'
        ? ((await this.#call('rate', id, 'exchangeRate/get?currency=INR&direction=out', { token })) as { id: string })
        : undefined
    const body = {
      amount,
      destinationId: destinations[rail],
      payPassword: '123456',
      ...(quote && { rateId: quote.id }),
    }
    await this.#call(`withdraw ${rail}`, id, 'withdraw/create', { token, key: randomUUID(), body })
  }

  async #claim({ id, token }: Member): Promise<void> {
    await this.#call('claim', id, 'income/takeout', { token, key: randomUUID(), body: {} }, ['income.none'])
  }

  async #read({ id, token }: Member): Promise<void> {
    await this.#call('read', id, 'wallet/info', { token })
  }

  async #deposit({ depositAddress }: Member, minor = BigInt(randomInt(5_000_000, 9_000_000))): Promise<void> {
    await mint(this.#rpcs.bep20, bep20, depositAddress, toToken(bep20, minor))
    const key = `bep20 ${depositAddress}`
    this.minted.set(key, (this.minted.get(key) ?? 0n) + minor)
  }

  /** The business day ends, and everything of it is settled. */
  async #endDay(): Promise<void> {
    const answer = await fetch(`${this.#url}/api/console/practice/operators`).catch(() => null)
    if (!answer?.ok) return
    const { data } = (await answer.json()) as {
      data: readonly { email: string; role: string; password: string; totpSecret: string }[]
    }
    const admin = data.find(({ role }) => role === 'admin')
    if (!admin) return
    const { email, password, totpSecret } = admin
    const code = createCode(totpSecret)
    const login = await send(this.#url, 'console/auth/login', { body: { email, password, code } }).catch(() => null)
    if (login?.status !== 200) return
    const startedMs = performance.now()
    const moved = await send(this.#url, 'console/clock/move', { token: login.body.msg, body: { days: 1 } }).catch(
      () => null,
    )
    if (moved?.status === 200)
      this.calls.push({
        what: 'settle a day',
        memberId: '',
        startedMs,
        endedMs: performance.now(),
        failures: [],
        data: null,
      })
  }
}

const newAddress = (): Address => `0x${randomBytes(20).toString('hex')}`
