import type { Address } from '@millrace/chain'
import { setTimeout as pause } from 'node:timers/promises'
import type { Settings } from '../../settings.ts'
import { toTill, type Till } from '../practiceTill.ts'
import type { PollResult } from '../rail.ts'
import { depositAddresses, shareChecks, type Rails } from '../rails.ts'
import { toJson, type RequestName, type SentRequest } from './requests.ts'

const timeoutMs = 15_000
const startMaxMs = 60_000
/** About as long as the program of the rails takes to start again. */
const restartMaxMs = 10_000

type Connection = Pick<Settings, 'RAILS_URL' | 'RAILS_SECRET'>

export class RailsUnreachable extends Error {}

/** Asks the program of the rails. */
async function ask<Name extends RequestName, Data>(
  { RAILS_URL, RAILS_SECRET }: Connection,
  name: Name,
  request: SentRequest<Name>,
): Promise<Data> {
  const response = await fetch(new URL(`/${name}`, RAILS_URL), {
    method: 'POST',
    headers: { authorization: `Bearer ${RAILS_SECRET}`, 'content-type': 'application/json' },
    body: toJson(request),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: Error) => {
    throw new RailsUnreachable(`the rails cannot be reached: ${cause.message}`, { cause: cause.cause ?? cause })
  })
  const { data, error } = (await response.json()) as { data: Data; error?: string }
  if (!response.ok) throw new Error(`the rails refuse ${name}: ${error}`)
  return data
}

/** The same, waiting a while for a program that is being started. */
async function askPatiently<Name extends RequestName, Data>(
  connection: Connection,
  name: Name,
  request: SentRequest<Name>,
  maxMs: number,
): Promise<Data> {
  for (const deadline = Date.now() + maxMs; ;) {
    try {
      return await ask(connection, name, request)
    } catch (error) {
      if (!isRefusedConnection(error) || Date.now() > deadline) throw error
      await pause(100)
    }
  }
}

/** The rails as processes without their database password see them. While their program is down, they are down. */
export function connectRails(settings: Settings): Rails {
  const chain = (rail: 'bep20' | 'trc20', nodeUrl: string): Rails['chains']['bep20'] =>
    nodeUrl === '' || settings.RAILS_URL === ''
      ? null
      : {
          name: rail,
          getAddress: (holder) =>
            ask<'address', Address | null>(settings, 'address', { rail, holder }).catch(() => null),
          faucet: (to, minor) =>
            ask<'faucet', string | null>(settings, 'faucet', { rail, to, minor }).catch(() => null),
        }
  const chains = {
    bep20: chain('bep20', settings.CHAIN_RPC_URL),
    trc20: chain('trc20', settings.TRON_RPC_URL),
  }
  const hasBank = settings.BANK_URL !== '' && settings.RAILS_URL !== ''
  return {
    chains,
    bank: hasBank
      ? {
          openCharge: (request) =>
            ask<'charge', BankAnswer>(settings, 'charge', request).catch((error: Error) => ({
              outcome: 'unreachable',
              note: error.message,
            })),
          topUp: (request) => ask<'top-up', boolean>(settings, 'top-up', request).catch(() => false),
          isHolder: (request) => ask<'holder', boolean>(settings, 'holder', request).catch(() => false),
          receiveCallback: (callback) =>
            ask<'callback', CallbackOutcome>(settings, 'callback', callback).catch(() => 'retry-later'),
          poll: () => ask<'poll', PollResult>(settings, 'poll', {}).catch(toDown),
          pay: () => ask<'pay', PollResult>(settings, 'pay', {}).catch(toDown),
        }
      : null,
    getDepositAddress: depositAddresses(settings, chains),
    isUp: shareChecks(async (name) =>
      (name === 'bank' ? hasBank : chains[name] !== null)
        ? ask<'health', boolean>(settings, 'health', { name }).catch(() => false)
        : false,
    ),
    payTill: async () => {
      if (settings.RAILS_URL !== '') await ask(settings, 'till-send', {})
    },
    readRates: async () => {
      if (settings.RAILS_URL !== '') await askPatiently(settings, 'rates', {}, startMaxMs)
    },
    close: async () => {},
  }
}

const toDown = (error: Error): PollResult => ({ isUp: false, note: error.message })

type BankAnswer = Awaited<ReturnType<NonNullable<Rails['bank']>['openCharge']>>
type CallbackOutcome = Awaited<ReturnType<NonNullable<Rails['bank']>['receiveCallback']>>

/** The practice till of the rails' program. */
export const connectTill = (settings: Settings): Till =>
  toTill(
    (payments) => askPatiently(settings, 'till', { payments: [...payments] }, restartMaxMs),
    // While the program is down, it stays queued for the job that pays it later.
    () =>
      ask<'till-pay', undefined>(settings, 'till-pay', {}).catch((error: unknown) => {
        if (!(error instanceof RailsUnreachable)) throw error
      }),
    async () => {},
  )

const isRefusedConnection = (error: unknown): boolean =>
  ((error as Error).cause as { code?: string } | undefined)?.code === 'ECONNREFUSED'
