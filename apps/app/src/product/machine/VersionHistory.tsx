import type { DataOf } from '@millrace/contract/call'
import { productVersions } from '@millrace/contract/product/product'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useCall } from '../../shell/queries.ts'
import { findExactUsdtDecimals } from '../../shell/usdtSums.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

type Version = DataOf<typeof productVersions>[number]

/** How the machine's terms have changed since its first sale, with what each version changed and why. */
export function VersionHistory({ id }: { id: string }) {
  const t = useText()
  const query = useCall(productVersions, { id })
  return (
    <Section title={t('machine.version.title')}>
      <Loaded query={query} skeleton={<Skeleton shape="card" className="h-24" />}>
        {(versions) => (
          <Card className="grid gap-4 p-5">
            <p className="text-13 text-muted">
              {t(versions.length > 1 ? 'machine.version.about' : 'machine.version.unchanged')}
            </p>
            {versions.length > 1 && versions.map((version) => <VersionRow key={version.version} version={version} />)}
          </Card>
        )}
      </Loaded>
    </Section>
  )
}

function VersionRow({ version: { version, fromTime, reason, changes } }: { version: Version }) {
  const t = useText()
  const { code } = useLanguage()
  const format = useFormatUsdt({ isAlwaysShown: true })
  const isAmount = (term: (typeof changes)[number]['term']) => term === 'price' || term === 'dayReturn'
  const amounts = changes.filter(({ term }) => isAmount(term)).flatMap(({ before, after }) => [before, after])
  const decimals = findExactUsdtDecimals('0', ...amounts)
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-bold">
        {t('machine.version.name', { version })}
        <span className="block text-12 font-normal text-muted">
          {t('machine.version.since', { time: formatDateTime(fromTime, code) })}
        </span>
      </h3>
      {reason && <p className="wrap-anywhere">“{reason}”</p>}
      <dl className="grid gap-2">
        {changes.map(({ term, ...values }) => {
          const write = (value: string) => (isAmount(term) ? format(value, { decimals }) : value)
          return (
            <div key={term}>
              <dt className="text-13 text-muted">{t(`machine.version.term.${term}`)}</dt>
              <dd className="whitespace-pre-line wrap-anywhere text-muted line-through">{write(values.before)}</dd>
              <dd className="whitespace-pre-line wrap-anywhere">{write(values.after)}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
