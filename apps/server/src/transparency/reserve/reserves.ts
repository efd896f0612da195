import { formatAddress, networkOf, type Address } from '@millrace/chain'
import {
  reserveDays,
  reserveList,
  reserveRails,
  type BankReserve,
  type ChainReserve,
  type SealedReserve,
} from '@millrace/contract/transparency/reserve'
import { localCurrency } from '@millrace/contract/wallet/amounts'
import { money, toDecimal, usdtDecimal } from '@millrace/money'
import * as z from 'zod/mini'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import {
  findBankStatement,
  findControl,
  listReserveDays,
  listReserves,
  listSealedReserves,
  type ControlRow,
  type ReserveRow,
  type SealedRow,
  type StatementRow,
} from './store.ts'

const rowsMax = 600
const reserveRail = z.enum(reserveRails)

/** What the bank says in its statement: apps/practice-bank/README.md. */
const statementText = z.object({
  day: z.iso.date(),
  balances: z.array(z.object({ currency: localCurrency, closing: z.string(), lowest: z.string() })),
})

export const reserveHandlers: readonly Handler[] = [
  handle(reserveList, async ({ db }, { epoch }) => {
    const [{ day, rows }, control, statement] = await Promise.all([
      listReserves(db),
      findControl(db, epoch),
      findBankStatement(db),
    ])
    if (epoch !== undefined && !control) return refuse('epoch.unknown')
    const sealed = control ? await listSealedReserves(db, control.epoch) : []
    return {
      day,
      control: control && {
        epoch: control.epoch,
        day: control.day,
        recordHash: control.hash,
        reserves: sealed.map((row) => toSealedReserve(row, control)),
      },
      chains: rows.filter(({ kind }) => kind === 'chain').map((row) => toChainReserve(row, control)),
      bank: statement && toBankReserve(statement),
    }
  }),

  handle(reserveDays, async ({ db }) => ({
    list: (await listReserveDays(db, rowsMax)).map(({ amount, low, lowAt, ...row }) => ({
      ...row,
      amount: toDecimal(money(amount, row.currency)),
      low: toDecimal(money(low, row.currency)),
      lowAt: lowAt.toISOString(),
    })),
  })),
]

function toChainReserve(row: ReserveRow, control: ControlRow | null): ChainReserve {
  const network = networkOf(row.rail)
  return {
    rail: reserveRail.parse(row.rail),
    chainId: network.chainId,
    token: network.token.address,
    decimals: network.token.decimals,
    amount: usdtDecimal(row.amount),
    low: usdtDecimal(row.low),
    lowAt: row.lowAt.toISOString(),
    readings: row.readings,
    longestGapSeconds: row.longestGapSeconds,
    block: row.block === null ? null : Number(row.block),
    readAt: row.readAt.toISOString(),
    isUp: row.isUp,
    addresses: row.addresses.map(({ address, amount }) => ({
      address: formatAddress(network.addressFormat, address as Address),
      hex: address,
      amount: usdtDecimal(BigInt(amount)),
      control: findMessage(control, row.rail, address),
    })),
  }
}

function toSealedReserve({ amount, low, block, addresses, ...row }: SealedRow, control: ControlRow): SealedReserve {
  return {
    ...row,
    amount: String(amount),
    low: String(low),
    block: block === null ? null : Number(block),
    addresses: addresses.map((held) => ({ ...held, control: findMessage(control, row.rail, held.address) })),
  }
}

const findMessage = (control: ControlRow | null, rail: string, address: string) =>
  control?.messages[`${rail} ${address}`] ?? null

function toBankReserve({ day, text, signature, publicKey, receivedAt }: StatementRow): BankReserve {
  return {
    day,
    balances: statementText
      .parse(JSON.parse(text))
      .balances.map(({ currency, closing, lowest }) => ({ currency, amount: closing, low: lowest })),
    statement: { text, signature },
    bankKey: publicKey,
    receivedAt: receivedAt.toISOString(),
  }
}
