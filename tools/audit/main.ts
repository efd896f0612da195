import { parseArgs } from 'node:util'
import { UserError } from '../process/UserError.ts'
import { auditServer } from './auditServer.ts'

// npm run audit -- http://localhost:8080 [--chain bep20=http://localhost:8545] [--out folder] [--days 31]

const usage = `Downloads everything public from a Millrace server, and checks all of it.

  npm run audit -- URL
    --chain RAIL=URL   a node of a chain, to read the reserves from the chain itself; may be given for each rail
    --out FOLDER       keeps what was downloaded, and the report
    --days N           recomputes the trees of the last N days only
`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
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
  const { report, isOk } = await auditServer(url, {
    chains,
    ...(values.out === undefined ? {} : { folder: values.out }),
    ...(values.days === undefined ? {} : { treeDays: Number(values.days) }),
    onProgress: (line) => process.stderr.write(`${line}\n`),
  })
  process.stdout.write(report)
  process.exitCode = isOk ? 0 : 1
} catch (error) {
  if (!(error instanceof UserError) && !(error as Error & { code?: string }).code?.startsWith('ERR_PARSE_ARGS'))
    throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
