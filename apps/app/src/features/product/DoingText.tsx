import type { ProductItem } from '@millrace/contract/product/product'
import { formatDay } from '@millrace/texts'
import { useLanguage, useText } from '../../shell/useText.ts'

type Doing = Pick<ProductItem, 'doing' | 'lastReportDay'>

/** How a machine is doing, as its newest report says. Texts: `product`. */
export function useSayDoing(): (machine: Doing) => string {
  const t = useText()
  const { code } = useLanguage()
  return ({ doing, lastReportDay }) =>
    doing === 'retired'
      ? t('product.badge.retired')
      : t(`product.doing.${doing}`, { day: lastReportDay ? formatDay(lastReportDay, code) : '' })
}

const dots: Readonly<Record<Doing['doing'], string>> = {
  silent: 'bg-loss',
  still: 'bg-caution',
  reporting: 'bg-good',
  planned: 'bg-muted',
  retired: 'bg-muted',
}

/** Its colour, always beside a word. */
export const DoingDot = ({ doing, isOld = false }: { doing: Doing['doing']; isOld?: boolean }) => (
  <span aria-hidden className={`inline-block size-2 shrink-0 rounded-full ${isOld ? dots.planned : dots[doing]}`} />
)

export function DoingText({ machine, isOld = false }: { machine: Doing; isOld?: boolean }) {
  const say = useSayDoing()
  return (
    <span className={`inline-flex items-baseline gap-1.5 ${machine.doing === 'silent' && !isOld ? 'text-loss' : ''}`}>
      <DoingDot doing={machine.doing} isOld={isOld} />
      {say(machine)}
    </span>
  )
}
