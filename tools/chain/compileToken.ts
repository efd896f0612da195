import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import solc from 'solc'

const source = join(import.meta.dirname, '../../packages/chain/contracts/TestToken.sol')
export const compiledFile = join(import.meta.dirname, '../../packages/chain/src/token.json')

type Output = {
  readonly errors?: readonly { readonly formattedMessage: string }[]
  readonly contracts?: {
    readonly token?: {
      readonly TestToken?: { readonly abi: unknown; readonly evm: { readonly bytecode: { readonly object: string } } }
    }
  }
}

/**
 * The test token's interface and code as JSON. Its address follows from the code, so another compiler means another
 * address.
 */
export const compileToken = async (): Promise<string> => {
  const input = {
    language: 'Solidity',
    sources: { token: { content: await readFile(source, 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 10_000 },
      evmVersion: 'paris',
      // Without a hash of comments and paths, so that everybody compiles the same.
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { token: { TestToken: ['abi', 'evm.bytecode.object'] } },
    },
  }
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  const token = contracts?.token?.TestToken
  if (errors.length > 0 || !token) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return `${JSON.stringify({ abi: token.abi, bytecode: `0x${token.evm.bytecode.object}` }, null, 2)}\n`
}
