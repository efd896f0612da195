import {
  type Environment,
  readSettings as readFrom,
  type SettingsOf,
  wholeNumber,
} from '@millrace/program/readSettings'
import { z } from 'zod'
import { SettingsError } from './settingsError.ts'
import { sunspecReads } from './sunspec/models.ts'

const isUrlOf = (text: string, ...protocols: readonly string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)

function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return text !== ''
  } catch {
    return false
  }
}

/** `expects` completes the sentence "NAME must be …". */
const definitions = {
  GATEWAY_SERVER: {
    schema: z.string().refine((text) => isUrlOf(text, 'https:', 'http:')),
    expects: 'the address of the platform, such as https://millrace.example',
  },
  GATEWAY_MACHINE: { schema: z.uuid(), expects: 'the id of the machine, from the console' },
  GATEWAY_KEY: { schema: z.string().min(1), expects: "the file with the machine's private key, made by --new-key" },
  GATEWAY_DATA: { schema: z.string().min(1), expects: 'the folder for what was counted' },
  GATEWAY_SOURCE: { schema: z.enum(['sunspec', 'mqtt', 'push']), expects: 'one of sunspec, mqtt, push' },
  GATEWAY_ADDRESS: {
    schema: z.string().refine((text) => isUrlOf(text, 'tcp:', 'mqtt:', 'mqtts:', 'ws:', 'wss:', 'http:')),
    expects:
      'where the machine is: tcp://HOST:502/UNITS for sunspec, mqtt://USER:PASSWORD@HOST/TOPIC for mqtt, or what to ' +
      'listen on for push, such as http://0.0.0.0:8090',
  },
  GATEWAY_COUNTS: {
    schema: z.enum(['energy', 'count']),
    expects: 'energy for watt-hours, count for sales, washes or litres',
    default: 'energy',
  },
  GATEWAY_SUNSPEC_READS: {
    schema: z.enum(sunspecReads),
    expects: `one of ${sunspecReads.join(', ')}`,
    default: 'inverter',
  },
  GATEWAY_MESSAGES: {
    schema: z.enum(['totals', 'sales']),
    expects: 'for mqtt and push: totals if the machine says what its counters show, sales if it says each one',
    default: 'totals',
  },
  GATEWAY_PUSH_TOKEN: {
    schema: z.union([z.literal(''), z.string().min(16)]),
    expects: 'for push: at least 16 characters, which whoever sends has to know',
    default: '',
  },
  GATEWAY_MAX_PER_HOUR: {
    schema: wholeNumber(1, 999_999_999),
    expects: 'the most that can be counted in an hour, in watt-hours or counts: a leap beyond that is not believed',
    default: '1000000',
  },
  GATEWAY_TIME_ZONE: {
    schema: z.string().refine(isTimeZone),
    expects: 'where the machine is, such as Asia/Kolkata: its day begins at midnight there',
  },
  GATEWAY_POLL_SECONDS: {
    schema: wholeNumber(1, 300),
    expects: 'how often the machine is read, 1 to 300',
    default: '10',
  },
  GATEWAY_SEND_SECONDS: {
    schema: wholeNumber(5, 900),
    expects: 'how often the platform is told, 5 to 900',
    default: '60',
  },
  GATEWAY_SILENT_SECONDS: {
    schema: wholeNumber(0, 86_400),
    expects: 'for mqtt and push: after how long without a word a machine is not there; 0 for never',
    default: '900',
  },
} as const

export type Settings = SettingsOf<typeof definitions>

/** Throws with one sentence for each wrong setting. Values are never repeated, since some are secret. */
export function readSettings(env: Environment): Settings {
  const read = readFrom(definitions, env)
  if ('problems' in read) throw new SettingsError(read.problems.join('\n'))
  return read.settings
}

export const helpText = (): string => `Reads a machine and tells Millrace what it makes, signed with the machine's key.

  node gateway.mjs               read and send, until it is stopped
  node gateway.mjs --new-key     make the key of GATEWAY_KEY, and print the public key to enter in the console
  node gateway.mjs --public-key  print it again
  node gateway.mjs --help        this text

Settings come from the environment; node --env-file=gateway.env gateway.mjs reads them from a file.

${Object.entries(definitions)
  .map(([name, definition]) => {
    const given = 'default' in definition && definition.default ? ` [${definition.default}]` : ''
    return `  ${name.padEnd(22)}  ${definition.expects}${given}`
  })
  .join('\n')}
`
