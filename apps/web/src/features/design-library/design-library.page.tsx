import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { DesignBrowser } from './design-browser.tsx'
import { useDesignRights } from './design-library.api.ts'
import { CategoryDrawer } from './edit/category-drawer.tsx'
import { NewDesign } from './edit/new-design.tsx'

/** The design library of the house, inside the frame. */
export function DesignLibraryPage() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const { mayEdit } = useDesignRights()
  const [opened, setOpened] = useState<'new' | 'categories'>()
  const isBin = query.has('removed')
  return (
    <>
      <PageHead
        title={t('apps.library')}
        count={t(isBin ? 'designLibrary.bin' : 'designLibrary.subtitle')}
        actions={
          mayEdit && (
            <>
              <Button
                icon={<Icon name={isBin ? 'chevron-left' : 'trash'} />}
                onClick={() => setQuery({ removed: isBin ? undefined : 1, id: undefined, page: undefined })}
              >
                {t(isBin ? 'designLibrary.leaveBin' : 'designLibrary.bin')}
              </Button>
              <Button onClick={() => setOpened('categories')}>{t('designLibrary.categories')}</Button>
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => setOpened('new')}>
                {t('designLibrary.new')}
              </Button>
            </>
          )
        }
      />
      <DesignBrowser />
      {opened === 'new' && (
        <NewDesign onClose={() => setOpened(undefined)} onCreated={(id) => setQuery({ id, removed: undefined })} />
      )}
      {opened === 'categories' && <CategoryDrawer onClose={() => setOpened(undefined)} />}
    </>
  )
}
