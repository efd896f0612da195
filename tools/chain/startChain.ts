import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, createRpc, ensureToken, type Network, type Rpc } from '../../packages/chain/src/index.ts'
import { deriveNodeAddress, createMnemonic } from '../../packages/chain/src/private/keys.ts'
import { freePort } from '../process/freePort.ts'
import { isAlive } from '../process/isAlive.ts'
import { endProcess, removeProcessFile, readProcessFile, writeProcessFile } from '../process/processFile.ts'
import { UserError } from '../process/UserError.ts'
import { waitFor } from '../process/waitFor.ts'
import { waitForExit } from '../process/waitForExit.ts'
import { anvilFlags, findAnvil } from './anvil.ts'
import { mineBlocks } from './mineBlocks.ts'
import { saveState, withState } from './stateFile.ts'

export type ChainOptions = {
  readonly network: Network
  /** Keeps the chain, its port and its log; without it the chain is forgotten when it ends. */
  readonly dataDir?: string
  /** The preferred port; otherwise the last one, or any that is free. */
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

/**
 * A node's last port, and its account, which tells it from another program on that port. The address follows from the
 * mnemonic, by a computation of some ten milliseconds.
 */
type NodeFile = { readonly port: number; readonly mnemonic: string; readonly account: Address }
type Files = { readonly process: string; readonly node: string; readonly state: string; readonly log: string }
type Node = { readonly pid: number; readonly port: number; readonly child?: ChildProcess }

/** Starts a practice chain with its token, or attaches to the node that an earlier, killed start has left running. */
export const startChain = async (options: ChainOptions): Promise<RunningChain> => {
  const { network, onProgress = () => undefined, blockSeconds = network.blockSeconds } = options
  const files = options.dataDir === undefined ? undefined : filesOf(options.dataDir, network)
  const saved = await readNodeFile(files, options.port)
  const node = (await attachToRunning(network, files, saved)) ?? (await launch(network, files, saved, onProgress))
  const url = `http://127.0.0.1:${node.port}`
  const rpc = createRpc(url, { timeoutMs: 60_000 })
  if (files) {
    await writeProcessFile(files.process, node.pid, url)
    await writeNodeFile(files.node, { ...saved, port: node.port })
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
  const ended = waitForExit(node.pid, node.child)
  // The miner ignores a node that is gone, since `ended` reports it.
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
      if (files) await removeProcessFile(files.process)
    },
  }
}

const filesOf = (dataDir: string, { rail }: Network): Files => {
  const file = (ending: string) => join(dataDir, `chain-${rail}.${ending}`)
  return { process: file('pid'), node: file('node'), state: file('state'), log: file('log') }
}

const readNodeFile = async (files: Files | undefined, port = 0): Promise<NodeFile> => {
  const saved = files && (await readSavedNode(files.node))
  const mnemonic = saved?.mnemonic ?? createMnemonic()
  return { port: port || (saved?.port ?? 0), mnemonic, account: saved?.account ?? deriveNodeAddress(mnemonic) }
}

/** An earlier version saved no account. */
type SavedNode = Omit<NodeFile, 'account'> & Partial<NodeFile>

const readSavedNode = async (file: string): Promise<SavedNode | undefined> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as NodeFile
  } catch {
    return undefined
  }
}

const writeNodeFile = async (file: string, content: NodeFile): Promise<void> => {
  await writeFile(`${file}.new`, JSON.stringify(content), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

const attachToRunning = async (
  network: Network,
  files: Files | undefined,
  { account }: NodeFile,
): Promise<Node | undefined> => {
  const running = files && (await readProcessFile(files.process))
  if (!running) return undefined
  const port = Number(new URL(running.url).port)
  if (await isOurs(network, port, account)) return { pid: running.pid, port }
  await endProcess(running.pid)
  return undefined
}

const launch = async (
  network: Network,
  files: Files | undefined,
  { port: preferredPort, mnemonic, account }: NodeFile,
  onProgress: (line: string) => void,
): Promise<Node> => {
  const tryOnce = async (): Promise<Node | undefined> => {
    const port = await freePort(preferredPort)
    return await withState(files?.state, async (stateFile) => {
      const child = await spawnNode(anvilFlags({ chainId: network.chainId, port, mnemonic, stateFile }), files?.log)
      const answer = await waitFor(async () => {
        if (child.exitCode !== null || child.signalCode !== null) return 'ended' as const
        return (await isOurs(network, port, account)) ? ('ready' as const) : undefined
      }, 120_000)
      if (answer === 'ready') return { pid: child.pid as number, port, child }
      if (!answer) await endProcess(child.pid as number)
      return undefined
    })
  }
  // Another program may take the port before the node does: then try another.
  for (let tries = 0; tries < 3; tries += 1) {
    const node = await tryOnce()
    if (node) return node
    onProgress(`The ${network.rail} chain does not start; trying again`)
  }
  throw new UserError(
    `The ${network.rail} chain does not start${files ? `: see ${files.log}, or move ${files.state} away to begin a new one` : ''}.`,
  )
}

const isOurs = async (network: Network, port: number, account: Address): Promise<boolean> => {
  const rpc = createRpc(`http://127.0.0.1:${port}`, { timeoutMs: 5_000 })
  const [chainId, accounts] = await rpc
    .batch<unknown>([
      { method: 'eth_chainId', params: [] },
      { method: 'eth_accounts', params: [] },
    ])
    .catch(() => [])
  return Number(chainId) === network.chainId && String((accounts as string[])[0]).toLowerCase() === account
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
