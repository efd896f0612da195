import { usdt } from '../../shell/usdt.ts'

type Sums = { readonly opening: string; readonly movedIn: string; readonly movedOut: string; readonly closing: string }

/** Whether opening plus what came in, less what went out, is closing, to the last digit. */
export const doesStatementBalance = ({ opening, movedIn, movedOut, closing }: Sums): boolean =>
  usdt(opening).minor + usdt(movedIn).minor - usdt(movedOut).minor === usdt(closing).minor
