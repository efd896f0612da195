import type { Order } from '@millrace/contract/product/order'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { List } from '../../components/List.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { Section } from '../../components/Section.tsx'
import { loadChunk } from '../../shell/loadChunk.ts'
import { formatMoment } from '../../shell/dates.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

const AgreementSheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('./AgreementSheet.tsx')).AgreementSheet })),
)

/** The lease agreement as it was accepted for this order. */
export function OrderAgreement({ order, text }: { order: Order; text: string }) {
  const t = useText()
  const { code } = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  return (
    <Section title={t('order.agreement')}>
      <List>
        <ListRow
          before={<Icon name="news" className="size-6 text-accent" />}
          title={t('order.agreement-version', { version: order.agreementVersion })}
          below={t('order.agreement-accepted', { time: formatMoment(order.buyTime, code) })}
          onPress={() => {
            setIsWanted(true)
            setIsOpen(true)
          }}
        />
      </List>
      {isWanted && (
        <Suspense>
          <AgreementSheet order={order} text={text} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}
