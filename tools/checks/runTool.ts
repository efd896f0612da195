import { spawn } from 'node:child_process'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '../..')

/** Runs an installed program on our Node and returns what it output. */
export const runTool = async (
  script: string,
  args: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string; stdout: string }> => {
  const child = spawn(process.execPath, [join(repository, 'node_modules', script), ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The compilers are written in Go, whose collector would take a third of their time for memory that is there.
    env: { GOGC: '400', GOMEMLIMIT: '3GiB', ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...environment },
  })
  let stdout = ''
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  return { code: code ?? 1, output, stdout }
}
