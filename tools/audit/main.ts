import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readExpectedKey } from '../../packages/proof/src/index.ts'
import { UserError } from '../process/UserError.ts'
import { auditServer } from './auditServer.ts'

// npm run audit -- http://localhost:8080 [--key 'six words'] [--chain bep20=http://localhost:8545] [--out folder] …

const usage = `Downloads everything public from a Millrace server, and checks all of it.

  npm run audit -- URL
    --key KEY          the key that the books have to be signed with: its 64 digits, its six words in quotation marks,
                       or a file with them; or a record or proof that somebody has kept from earlier
    --chain RAIL=URL   a node of a chain, to read the reserves from the chain itself; may be given for each rail
    --out FOLDER       keeps what was downloaded, and the report
    --days N           recomputes the trees of the last N days only

It answers YES (exit code 0), NO (exit code 1), or NOT YET (exit code 2) when everything is right and no key was given.
`
const exitCodes = { yes: 0, no: 1, unchecked: 2 } as const

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      chain: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
      days: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const [url] = positionals
  if (!url || values.help || !URL.canParse(url)) throw new UserError(usage)
  const chains = new Map(
    values.chain.map((text) => {
      const [, rail = '', node = ''] = /^(?:([a-z0-9]+)=)?(.+)$/.exec(text) ?? []
      return [rail, node] as const
    }),
  )
  const expected = values.key === undefined ? undefined : await readKey(values.key)
  const { report, verdict } = await auditServer(url, {
    chains,
    ...(expected && { expected }),
    ...(values.out === undefined ? {} : { folder: values.out }),
    ...(values.days === undefined ? {} : { treeDays: Number(values.days) }),
    onProgress: (line) => process.stderr.write(`${line}\n`),
  })
  process.stdout.write(report)
  process.exitCode = exitCodes[verdict]
} catch (error) {
  if (!(error instanceof UserError) && !(error as Error & { code?: string }).code?.startsWith('ERR_PARSE_ARGS'))
    throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

/** The key itself, or the path of a file that says it. */
async function readKey(key: string) {
  try {
    return await readExpectedKey(existsSync(key) ? await readFile(key, 'utf8') : key)
  } catch (error) {
    throw new UserError(`--key: ${(error as Error).message}.`)
  }
}
