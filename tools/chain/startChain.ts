import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRpc, ensureToken, type Network, type Rpc } from '../../packages/chain/src/index.ts'
import { deriveNodeAddress, createMnemonic } from '../../packages/chain/src/private/keys.ts'
import { endOf } from '../postgres/endOf.ts'
import { freePort } from '../postgres/freePort.ts'
import { isAlive } from '../postgres/isAlive.ts'
import { Trouble } from '../postgres/Trouble.ts'
import { waitFor } from '../postgres/waitFor.ts'
import { endProcess, eraseNote, readNote, writeNote } from '../start/processFile.ts'
import { anvilFlags, findAnvil } from './anvil.ts'
import { mineBlocks } from './mineBlocks.ts'
import { saveState, withState } from './stateFile.ts'

export type ChainOptions = {
  readonly network: Network
  /** Keeps the chain, its port and its log; without it the chain is forgotten when it ends. */
  readonly dataDir?: string
  /** The port to take when it is free; otherwise the one of last time, or any. */
  readonly port?: number
  /** The network's own when left out; 0 for blocks only when `mine` is called. */
  readonly blockSeconds?: number
  readonly onProgress?: (line: string) => void
}

export type RunningChain = {
  readonly url: string
  readonly pid: number
  readonly rpc: Rpc
  /** Makes blocks at once. */
  readonly mine: (blocks?: number) => Promise<void>
  /** Resolves when the node ends, whoever ended it. */
  readonly ended: Promise<void>
  readonly stop: () => Promise<void>
}

/** Where a node was last, and the words of its account, by which it is told from any other that took its port. */
type Kept = { readonly port: number; readonly mnemonic: string }
type Files = { readonly note: string; readonly kept: string; readonly state: string; readonly log: string }
type Node = { readonly pid: number; readonly port: number; readonly child?: ChildProcess }

/** Starts a practice chain with its token, or attaches to the node that an earlier, killed start has left running. */
export const startChain = async (options: ChainOptions): Promise<RunningChain> => {
  const { network, onProgress = () => undefined, blockSeconds = network.blockSeconds } = options
  const files = options.dataDir === undefined ? undefined : filesOf(options.dataDir, network)
  const kept = await readKept(files, options.port)
  const node = (await attach(network, files, kept)) ?? (await launch(network, files, kept, onProgress))
  const url = `http://127.0.0.1:${node.port}`
  const rpc = createRpc(url, { timeoutMs: 60_000 })
  if (files) {
    await writeNote(files.note, node.pid, url)
    await writeKept(files.kept, { ...kept, port: node.port })
  }
  const mine = async (blocks = 1) => {
    await rpc.call('anvil_mine', [`0x${blocks.toString(16)}`])
  }
  const save = async () => {
    if (files) await saveState(rpc, files.state)
  }
  await ensureToken(rpc, network)
  if (Number((await rpc.call<{ pending: string }>('txpool_status', [])).pending) > 0) await mine()
  await save()
  const ended = endOf(node.pid, node.child)
  // A node that is gone is told by `ended`; the miner has nothing to add to that.
  const miner =
    blockSeconds > 0
      ? mineBlocks({
          rpc,
          blockSeconds,
          save,
          onError: (error) => {
            if (isAlive(node.pid)) onProgress(`The ${network.rail} chain makes no block: ${error.message}`)
          },
        })
      : undefined
  void ended.then(() => miner?.stop())
  return {
    url,
    pid: node.pid,
    rpc,
    mine,
    ended,
    async stop() {
      await miner?.stop()
      if (isAlive(node.pid))
        await save().catch((error: Error) =>
          onProgress(`The ${network.rail} chain could not be saved: ${error.message}`),
        )
      await endProcess(node.pid)
      if (files) await eraseNote(files.note)
    },
  }
}

const filesOf = (dataDir: string, { rail }: Network): Files => {
  const file = (ending: string) => join(dataDir, `chain-${rail}.${ending}`)
  return { note: file('pid'), kept: file('node'), state: file('state'), log: file('log') }
}

const readKept = async (files: Files | undefined, port = 0): Promise<Kept> => {
  const made = { port, mnemonic: createMnemonic() }
  if (!files) return made
  try {
    const kept = JSON.parse(await readFile(files.kept, 'utf8')) as Kept
    return { ...kept, port: port || kept.port }
  } catch {
    return made
  }
}

const writeKept = async (file: string, kept: Kept): Promise<void> => {
  await writeFile(`${file}.new`, JSON.stringify(kept), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

const attach = async (network: Network, files: Files | undefined, { mnemonic }: Kept): Promise<Node | undefined> => {
  const note = files && (await readNote(files.note))
  if (!note) return undefined
  const port = Number(new URL(note.url).port)
  if (await isOurs(network, port, mnemonic)) return { pid: note.pid, port }
  await endProcess(note.pid)
  return undefined
}

const launch = async (
  network: Network,
  files: Files | undefined,
  { port: wished, mnemonic }: Kept,
  onProgress: (line: string) => void,
): Promise<Node> => {
  const tryOnce = async (): Promise<Node | undefined> => {
    const port = await freePort(wished)
    return await withState(files?.state, async (stateFile) => {
      const child = await spawnNode(anvilFlags({ chainId: network.chainId, port, mnemonic, stateFile }), files?.log)
      const answer = await waitFor(async () => {
        if (child.exitCode !== null || child.signalCode !== null) return 'ended' as const
        return (await isOurs(network, port, mnemonic)) ? ('ready' as const) : undefined
      }, 120_000)
      if (answer === 'ready') return { pid: child.pid as number, port, child }
      if (!answer) await endProcess(child.pid as number)
      return undefined
    })
  }
  // Another program may take the port between asking and taking it: then any other does.
  for (let tries = 0; tries < 3; tries += 1) {
    const node = await tryOnce()
    if (node) return node
    onProgress(`The ${network.rail} chain does not start; trying again`)
  }
  throw new Trouble(
    `The ${network.rail} chain does not start${files ? `: see ${files.log}, or move ${files.state} away to begin a new one` : ''}.`,
  )
}

const isOurs = async (network: Network, port: number, mnemonic: string): Promise<boolean> => {
  const rpc = createRpc(`http://127.0.0.1:${port}`, { timeoutMs: 5_000 })
  const [chainId, accounts] = await rpc
    .batch<unknown>([
      { method: 'eth_chainId', params: [] },
      { method: 'eth_accounts', params: [] },
    ])
    .catch(() => [])
  return (
    Number(chainId) === network.chainId &&
    String((accounts as string[])[0]).toLowerCase() === deriveNodeAddress(mnemonic)
  )
}

const spawnNode = async (flags: string[], logFile: string | undefined): Promise<ChildProcess> => {
  const log = logFile === undefined ? undefined : await open(logFile, 'a', 0o600)
  try {
    const output = log?.fd ?? 'ignore'
    // In a group of its own and into a file, since it must outlive Ctrl-C until its state is saved, and us when we are
    // killed.
    const child = spawn(findAnvil(), flags, {
      cwd: '/',
      detached: true,
      stdio: ['ignore', output, output],
      env: { PATH: process.env['PATH'], HOME: tmpdir() },
    })
    await new Promise((ready, failed) => child.once('spawn', ready).once('error', failed))
    child.unref()
    return child
  } finally {
    await log?.close()
  }
}
