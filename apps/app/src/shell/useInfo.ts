import { info } from '@millrace/contract/msg/info'
import { useAsk } from './queries.ts'

/** What the server says of itself. */
export const useInfo = () => useAsk(info, {})
