import { setTimeout as pause } from 'node:timers/promises'
import type { Settings } from '../../settings.ts'
import { toTill, type Till } from '../practiceTill.ts'
import { depositAddresses, shareChecks, type Rails } from '../rails.ts'
import { toJson, type RequestName, type SentRequest } from './requests.ts'

const timeoutMs = 15_000
const tillTimeoutMs = 60_000

type Connection = Pick<Settings, 'RAILS_URL' | 'RAILS_SECRET'>

/** Asks the program of the rails. Throws when it cannot be reached. */
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
  })
  const { data, error } = (await response.json()) as { data: Data; error?: string }
  if (!response.ok) throw new Error(`the rails refuse ${name}: ${error}`)
  return data
}

/** The rails as processes without their database password see them. While their program is down, they are down. */
export function connectRails(settings: Settings): Rails {
  const chain = (rail: 'bep20' | 'trc20', nodeUrl: string): Rails['chains']['bep20'] =>
    nodeUrl === '' || settings.RAILS_URL === ''
      ? null
      : {
          name: rail,
          getAddress: (holder) => ask(settings, 'address', { rail, holder }),
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
          receiveCallback: (callback) =>
            ask<'callback', CallbackOutcome>(settings, 'callback', callback).catch(() => 'retry-later'),
        }
      : null,
    getDepositAddress: depositAddresses(settings, chains),
    isUp: shareChecks(async (name) =>
      (name === 'bank' ? hasBank : chains[name] !== null)
        ? ask<'health', boolean>(settings, 'health', { name }).catch(() => false)
        : false,
    ),
    close: async () => {},
  }
}

type BankAnswer = Awaited<ReturnType<NonNullable<Rails['bank']>['openCharge']>>
type CallbackOutcome = Awaited<ReturnType<NonNullable<Rails['bank']>['receiveCallback']>>

/** The practice till of the rails' program. Both often start together, so this waits a while for it. */
export const connectTill = (settings: Settings): Till =>
  toTill(
    async (payments) => {
      for (const deadline = Date.now() + tillTimeoutMs; ;) {
        try {
          return await ask(settings, 'till', { payments: [...payments] })
        } catch (error) {
          if (!isRefusedConnection(error) || Date.now() > deadline) throw error
          await pause(100)
        }
      }
    },
    async () => {},
  )

const isRefusedConnection = (error: unknown): boolean =>
  ((error as Error).cause as { code?: string } | undefined)?.code === 'ECONNREFUSED'
