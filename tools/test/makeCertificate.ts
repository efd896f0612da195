import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

export const hasOpenSsl = spawnSync('openssl', ['version']).status === 0

export type TestCertificate = {
  readonly files: { readonly TLS_CERT_FILE: string; readonly TLS_KEY_FILE: string }
  /** While this runs, the certificate is believed, as by NODE_EXTRA_CA_CERTS at a start. */
  readonly believedDuring: <Result>(run: () => Promise<Result>) => Promise<Result>
  readonly remove: () => Promise<void>
}

/** A certificate of localhost that nobody vouches for. */
export async function makeCertificate(): Promise<TestCertificate> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-tls-'))
  const files = { TLS_CERT_FILE: join(folder, 'tls.crt'), TLS_KEY_FILE: join(folder, 'tls.key') }
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost'
  const names = ['-addext', 'subjectAltName=DNS:localhost']
  const out = ['-keyout', files.TLS_KEY_FILE, '-out', files.TLS_CERT_FILE]
  const made = spawnSync('openssl', [...request.split(' '), ...names, ...out])
  if (made.status !== 0) throw new Error(String(made.stderr))
  return {
    files,
    async believedDuring(run) {
      const trusted = getCACertificates('default')
      setDefaultCACertificates([...trusted, await readFile(files.TLS_CERT_FILE, 'utf8')])
      return run().finally(() => setDefaultCACertificates(trusted))
    },
    remove: () => rm(folder, { recursive: true }),
  }
}
