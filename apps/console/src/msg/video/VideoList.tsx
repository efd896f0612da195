import { DataTable } from 'react-admin'
import { LanguageCoverage } from '../../components/language/LanguageCoverage.tsx'
import { Thumbnail } from '../../components/Thumbnail.tsx'
import type { ContentRow } from '../../shell/dataProvider.ts'
import { ContentList } from '../ContentList.tsx'
import { TitleCell } from '../TitleCell.tsx'

type Video = ContentRow<'video'>
const getTexts = ({ title }: Video) => [title]

export default function VideoList() {
  return (
    <ContentList<'video'>
      description="The videos on Home. The published one with the lowest position is shown large."
      addLabel="Add video"
      sort={{ field: 'position', order: 'ASC' }}
      getTitle={(row) => row.title.en_US}
      getTexts={getTexts}
    >
      <DataTable.NumberCol source="position" label="Position" />
      <DataTable.Col
        source="posterUrl"
        label="Picture"
        disableSort
        render={(row: Video) => <Thumbnail url={row.posterUrl} />}
      />
      <DataTable.Col
        source="title"
        cellClassName="is-title"
        label="Video"
        disableSort
        render={(row: Video) => <TitleCell title={row.title.en_US} />}
      />
      <DataTable.Col
        label="Subtitles"
        disableSort
        render={(row: Video) => <LanguageCoverage texts={[row.captionsUrl]} />}
      />
    </ContentList>
  )
}
