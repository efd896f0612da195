import type { aboutContent } from '@millrace/contract/console/content'
import type { RowOf } from '../../shell/page.ts'
import { contentList } from '../ContentList.tsx'
import { TitleCell } from '../TitleCell.tsx'

const getFirstLine = ({ content }: RowOf<typeof aboutContent.list>) => content.en_US.split('\n', 1)[0] ?? ''

export default contentList<typeof aboutContent>({
  description: 'The text of the About page. Members see the newest one that is published.',
  addLabel: 'Add about text',
  sort: { field: 'createTime', order: 'DESC' },
  getTitle: getFirstLine,
  texts: ['content'],
  columns: [['content', 'About text', (row) => <TitleCell title={getFirstLine(row)} />, 'title']],
})
