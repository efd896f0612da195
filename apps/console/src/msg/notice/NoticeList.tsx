import type { noticeContent } from '@millrace/contract/console/content'
import { StateChip } from '../../components/StateChip.tsx'
import { contentList } from '../ContentList.tsx'
import { noticePlaceNames } from '../contentNames.ts'
import { TitleCell } from '../TitleCell.tsx'

export default contentList<typeof noticeContent>({
  description: 'Short texts that scroll on Home, open once as a dialog, or are shown in the wallet.',
  addLabel: 'Add notice',
  sort: { field: 'createTime', order: 'DESC' },
  getTitle: ({ title }) => title.en_US,
  texts: ['title', 'content'],
  columns: [
    ['title', 'Notice', ({ title, content }) => <TitleCell title={title.en_US} text={content.en_US} />, 'title'],
    ['place', 'Where', ({ place }) => <StateChip label={noticePlaceNames[place]} tone="info" />, 'sorted'],
  ],
})
