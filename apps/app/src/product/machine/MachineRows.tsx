import { paths } from '@millrace/contract/paths'
import type { ProductDetail } from '@millrace/contract/product/product'
import { List, ListRow } from '../../components/List.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useSheet } from '../../shell/useSheet.ts'
import { useText } from '../../shell/useText.ts'

const BooksSheet = lazyPart(() => import('./BooksSheet.tsx'), 'BooksSheet')

type MachineRowsProps = {
  detail: ProductDetail
  /** Undefined where the latest reports are on the page. */
  onOpenReports?: (() => void) | undefined
}

/** What is behind the figures: the key sheet, the reports, the books and the agreement. */
export function MachineRows({ detail, onOpenReports }: MachineRowsProps) {
  const t = useText()
  const { id, agreement } = detail
  const books = useSheet()
  return (
    <>
      <List label={t('machine.more')}>
        <ListRow
          to={`${paths.pdf}?doc=sheet&id=${id}`}
          icon="info"
          title={t('machine.more.sheet')}
          below={t('machine.more.sheet-below')}
        />
        <ListRow
          to={`${paths.compare}?ids=${id}`}
          icon="exchange"
          title={t('compare.with')}
          below={t('compare.entry-below')}
        />
        {onOpenReports && (
          <ListRow
            onPress={onOpenReports}
            icon="list"
            title={t('machine.report.title')}
            below={t('machine.more.reports-below')}
          />
        )}
        <ListRow
          onPress={books.open}
          icon="news"
          title={t('machine.books.title')}
          below={t('machine.more.books-below')}
        />
        <ListRow
          to={`${paths.pdf}?doc=agreement&id=${id}`}
          icon="lock"
          title={t('order.agreement')}
          below={t('machine.more.agreement-below', { version: agreement.version })}
        />
      </List>
      <BooksSheet detail={detail} isOpen={books.isOpen} onClose={books.close} />
    </>
  )
}
