import type { DataOf } from '@millrace/contract/call'
import type { incomeEarnings } from '@millrace/contract/income/income'
import { paths } from '@millrace/contract/paths'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Section } from '../../components/Section.tsx'
import { Link } from '../../shell/router/router.tsx'
import { useText } from '../../shell/useText.ts'

type Machine = DataOf<typeof incomeEarnings>['machines'][number]

/** For each machine, what its units cost and what they earned in the period, which makes the total. */
export function EarningsByMachine({ machines, decimals }: { machines: readonly Machine[]; decimals: number }) {
  const t = useText()
  return (
    <Section title={t('earnings.by-machine')}>
      <Card className="@container p-4">
        <table className="w-full border-collapse text-13">
          <thead className="@max-[14rem]:hidden">
            <tr className="text-muted">
              <th scope="col" className="pr-3 pb-2 text-left font-normal">
                {t('earnings.machine')}
              </th>
              <th scope="col" className="px-2 pb-2 text-right font-normal wrap-normal">
                {t('earnings.paid-column')}
              </th>
              <th scope="col" className="pb-2 pl-2 text-right font-normal wrap-normal">
                {t('earnings.earned-column')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {machines.map(({ productId, productName, paid, amount }) => (
              <tr key={productId} className="align-baseline @max-[14rem]:*:block @max-[14rem]:*:px-0">
                <th scope="row" className="py-3 pr-3 text-left font-semibold">
                  <Link to={`${paths.machine}?id=${productId}`} className="hover:underline">
                    {productName}
                  </Link>
                </th>
                <td className="px-2 py-3 text-right wrap-normal">
                  <Label text={t('earnings.paid-column')} />
                  <Amount value={paid} size="tiny" hasUnit={false} />
                </td>
                <td className="py-3 pl-2 text-right font-semibold wrap-normal">
                  <Label text={t('earnings.earned-column')} />
                  <Amount value={amount} decimals={decimals} sum="part" size="tiny" hasUnit={false} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="border-t border-line pt-3 text-12 text-muted">{t('earnings.note')}</p>
      </Card>
    </Section>
  )
}

/** Where text is large, the amounts of a machine are below each other, each with its name. */
const Label = ({ text }: { text: string }) => (
  <span className="hidden font-normal text-muted @max-[14rem]:block">{text}</span>
)
