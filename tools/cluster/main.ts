import { readStartSettings } from '../../apps/server/src/settings.ts'
import { UserError } from '../process/UserError.ts'
import { runCluster } from './runCluster.ts'

const help = `Starts Millrace as a cluster, on one machine, to try it: three PostgreSQL under Patroni with three etcd, HAProxy,
two web copies, two workers, two rails, a signer and its standby, two copies of what chargers connect to, the practice
chains, the practice bank and the simulated machines. Practice money only. It needs Debian's packages patroni,
etcd-server, haproxy and postgresql.

  npm run cluster             start; Ctrl-C ends it
  npm run cluster -- --help   this text

Settings are those of npm start (npm start -- --help), with a data folder of its own: MILLRACE_DATA [.data-cluster].
With Debian's package pgbackrest, the databases archive their log at least every ARCHIVE_EVERY_SECONDS [60],
encrypted, to a folder in the data folder, or to what the environment says in pgBackRest's own names:
PGBACKREST_REPO1_PATH, or PGBACKREST_REPO1_TYPE=s3 with PGBACKREST_REPO1_S3_BUCKET and so on. Then npm run backup and
npm run restore-drill work with the same MILLRACE_DATA.
`

const fail = (sentences: readonly string[]): never => {
  process.stderr.write(`${sentences.join('\n')}\n`)
  process.exit(1)
}

const [first] = process.argv.slice(2)
const settings = readStartSettings({ MILLRACE_DATA: '.data-cluster', ARCHIVE_EVERY_SECONDS: '60', ...process.env })
if (first === '--help' || first === '-h') process.stdout.write(help)
else if (first !== undefined) fail([`npm run cluster takes no ${first}: npm run cluster -- --help says what there is.`])
else if ('problems' in settings) fail(settings.problems)
else
  try {
    await runCluster(settings)
  } catch (error) {
    // A bug of ours keeps its stack; a problem that the person can fix is one sentence.
    fail([error instanceof UserError ? error.message : String((error as Error).stack ?? error)])
  }
