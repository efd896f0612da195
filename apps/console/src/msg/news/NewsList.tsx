import type { newsContent } from '@millrace/contract/console/content'
import { Thumbnail } from '../../components/Thumbnail.tsx'
import type { RowOf } from '../../shell/page.ts'
import { ContentList } from '../ContentList.tsx'
import { TitleCell } from '../TitleCell.tsx'

export default function NewsList() {
  return (
    <ContentList<RowOf<typeof newsContent.list>>
      description="Articles on the News page and at the end of Home, newest first."
      addLabel="Add article"
      sort={{ field: 'createTime', order: 'DESC' }}
      getTitle={({ title }) => title.en_US}
      getTexts={({ title, summary, content }) => [title, summary, content]}
      columns={[
        ['imgUrl', 'Picture', ({ imgUrl }) => <Thumbnail url={imgUrl} />],
        ['title', 'Article', ({ title, summary }) => <TitleCell title={title.en_US} text={summary.en_US} />, 'title'],
      ]}
    />
  )
}
