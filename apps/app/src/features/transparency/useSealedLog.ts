import { approvalSeal } from '@millrace/contract/transparency/decisions'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../shell/client.ts'
import { readSeen } from './seenRecords.ts'

/**
 * The parts of the log of decisions that prove approvals, null where they are not sealed yet or cannot be asked for,
 * and what this device has seen of the sealed days before. Undefined while it is not known.
 */
export function useSealedLog(proposals: readonly string[]) {
  const { data, isError } = useQuery({
    queryKey: [approvalSeal.path, proposals],
    queryFn: async () => {
      const answers = await Promise.all(proposals.map((id) => callApi(approvalSeal, { id })))
      const isSealed = answers.length > 0 && answers.every(({ parts }) => parts.length > 0)
      const seen = await readSeen()
      const booksKey = seen.find((record) => record.booksKey)?.booksKey
      return { log: isSealed ? answers.flatMap(({ parts }) => parts) : null, known: { seen, booksKey } }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  })
  return isError ? unknown : data
}

const unknown = { log: null, known: {} }

export type SealedLog = NonNullable<ReturnType<typeof useSealedLog>>
