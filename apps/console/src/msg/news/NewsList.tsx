import type { newsContent } from '@millrace/contract/console/content'
import { Thumbnail } from '../../components/Thumbnail.tsx'
import { contentList } from '../ContentList.tsx'
import { TitleCell } from '../TitleCell.tsx'

export default contentList<typeof newsContent>({
  description: 'Articles on the News page and at the end of Home, newest first.',
  addLabel: 'Add article',
  sort: { field: 'createTime', order: 'DESC' },
  getTitle: ({ title }) => title.en_US,
  texts: ['title', 'summary', 'content'],
  columns: [
    ['imgUrl', 'Picture', ({ imgUrl }) => <Thumbnail url={imgUrl} />],
    ['title', 'Article', ({ title, summary }) => <TitleCell title={title.en_US} text={summary.en_US} />, 'title'],
  ],
})
