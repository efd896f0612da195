import { useLocalCurrency } from './useLocalCurrency.ts'

/** As high as the line that will be there, so that nothing moves when it comes. Part of the first load. */
export const LocalMoneySpace = () =>
  useLocalCurrency() && (
    <p aria-hidden className="text-12">
      &nbsp;
    </p>
  )
