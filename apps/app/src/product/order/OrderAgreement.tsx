import { paths } from '@millrace/contract/paths'
import type { Order } from '@millrace/contract/product/order'
import { List, ListRow } from '../../components/List.tsx'
import { Section } from '../../components/Section.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useSheet } from '../../shell/useSheet.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

const AgreementSheet = lazyPart(() => import('./AgreementSheet.tsx'), 'AgreementSheet')

/** The lease agreement in the version that was accepted for this order. */
export function OrderAgreement({ order, text }: { order: Order; text: string }) {
  const t = useText()
  const { code } = useLanguage()
  const sheet = useSheet()
  return (
    <Section title={t('order.agreement')}>
      <List>
        <ListRow
          icon="news"
          title={t('order.agreement-version', { version: order.agreementVersion })}
          below={t('order.agreement-accepted', { time: formatDateTime(order.buyTime, code) })}
          onPress={sheet.open}
        />
        <ListRow
          icon="box"
          title={t('order.machine-version', { version: order.machineVersion })}
          below={t('order.machine-version-kept')}
          to={`${paths.machine}?id=${order.productId}`}
        />
      </List>
      <AgreementSheet order={order} text={text} isOpen={sheet.isOpen} onClose={sheet.close} />
    </Section>
  )
}
