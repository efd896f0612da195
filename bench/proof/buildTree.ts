import { randomBytes } from 'node:crypto'
import { buildTree, createNonces, leafHash, LeafList, splitValue } from '../../packages/proof/src/index.ts'
import { nodeSha256 } from '../../packages/proof/src/node.ts'

// A process of its own, so that its memory can be told from the caller's: `node bench/proof/buildTree.ts 1000000`
const memberCount = Number(process.argv[2])
const sha256 = nodeSha256
const [currency, epoch] = ['USDT', 1]
const members = Array.from({ length: memberCount }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`)

// Parts are chosen before the clock starts: they are a few random numbers, and no hashing.
const random = (below: bigint): bigint => BigInt(Math.floor(Math.random() * Number(below)))
const parts = members.map((_, i) => splitValue(BigInt(i % 1_000) * 1_000_000n + 1n, random))

const before = process.cpuUsage()
const nonceOf = createNonces(randomBytes(32), sha256)
const leaves = new LeafList(Math.round(memberCount * 2.6))
for (const [i, member] of members.entries()) {
  const nonce = nonceOf(member)
  for (const [index, value] of (parts[i] ?? []).entries())
    leaves.add(leafHash({ nonce, member, currency, value, epoch, index }, sha256), value)
}
const tree = buildTree(leaves.sort(), { sha256 })
const { user, system } = process.cpuUsage(before)

const megabytes = process.resourceUsage().maxRSS / 1024
process.stdout.write(JSON.stringify({ leaves: tree.leafCount, tookMs: (user + system) / 1000, megabytes }))
