import { info } from '@millrace/contract/msg/info'
import { useCall } from './queries.ts'

/** What the server says of itself. */
export const useInfo = () => useCall(info, {})
