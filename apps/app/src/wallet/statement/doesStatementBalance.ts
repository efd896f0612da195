import { parseUsdt } from '../../shell/usdt.ts'

type Sums = { readonly opening: string; readonly movedIn: string; readonly movedOut: string; readonly closing: string }

/** Whether the opening balance plus money in minus money out is exactly the closing balance. */
export const doesStatementBalance = ({ opening, movedIn, movedOut, closing }: Sums): boolean =>
  parseUsdt(opening).minor + parseUsdt(movedIn).minor - parseUsdt(movedOut).minor === parseUsdt(closing).minor
