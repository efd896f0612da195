import { ChainRefused, deriveAddress, type Network, type Rpc } from '@millrace/chain'
import { derivePrivateKey } from '@millrace/chain/private/keys'
import { signData } from '@millrace/chain/private/signTransfer'
import type { RailKeys } from '../keyFile.ts'
import type { Log, OnCheckpoint } from '../runtime.ts'
import type { Client } from '../store.ts'
import { findUnanchored, findUnmined, nonceAfterAnchors, saveAnchor, saveMined } from './store.ts'

const anchorsMax = 50

type Parts = {
  readonly client: Client
  readonly rpc: Rpc
  readonly network: Network
  readonly keys: RailKeys
  readonly log: Log
  readonly onCheckpoint: OnCheckpoint
}

/**
 * Writes the hash of each signed record to the chain, from an address that does nothing else: the hot wallet's nonces
 * are those of payouts. A transaction is saved before it is sent, and sent again until it is in a block.
 */
export const createAnchorer = ({ client, rpc, network, keys, log, onCheckpoint }: Parts) => {
  const { rail } = network
  const sender = deriveAddress(keys.xpub, 0, 'anchor')
  const key = derivePrivateKey(keys.xprv, 0, 'anchor')

  return async (): Promise<void> => {
    await signAnchors()
    await sendAnchors()
  }

  async function signAnchors(): Promise<void> {
    const records = await findUnanchored(client, anchorsMax)
    if (records.length === 0) return
    let nonce = Math.max(await nonceAfterAnchors(client, rail, sender), await rpc.nonce(sender, 'pending'))
    for (const { epoch, hash } of records) {
      const signed = signData({ network, key, nonce, to: sender, data: `0x${hash}` })
      await saveAnchor(client, rail, { epoch, sender, nonce, ...signed })
      await onCheckpoint('anchor-saved')
      nonce += 1
    }
  }

  async function sendAnchors(): Promise<void> {
    const waiting = await findUnmined(client, anchorsMax)
    if (waiting.length === 0) return
    const receipts = await rpc.receipts(waiting.map(({ hash }) => hash))
    for (const [index, { epoch, hash, raw }] of waiting.entries()) {
      const receipt = receipts[index]
      if (receipt) {
        const [block] = await rpc.blocks(receipt.blockNumber, receipt.blockNumber)
        if (!block || block.hash !== receipt.blockHash) continue
        await saveMined(client, epoch, receipt.blockNumber, block.timestamp)
        log.info({ epoch, hash, block: receipt.blockNumber }, 'the record of a day is anchored')
      } else {
        await send(raw)
      }
    }
  }

  /** The node may have it already, in its pool or in a block. */
  async function send(raw: `0x${string}`): Promise<void> {
    try {
      await rpc.send(raw)
    } catch (error) {
      if (!(error instanceof ChainRefused) || !/already|nonce too low|replacement/i.test(error.message)) throw error
    }
  }
}
