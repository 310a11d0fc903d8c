import { designKinds, designLibrary, designStates } from '@sunmao/contract'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { joinValues, valuesIn } from '../../../ui/filter/address-values.ts'
import { usePage } from '../../../ui/page/page-location.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useDesignRights } from '../design-library.api.ts'
import { optionsOf, useCategories } from './category-options.ts'
import '../../../ui/filter/chip.css'

/** Words, kind, tags and, for who keeps the library, states. */
export function DesignFilters({ isReader, hasTree }: { isReader: boolean; hasTree: boolean }) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const { mayEdit, mayPublish } = useDesignRights()
  const { data: tags } = useCall(designLibrary.tags, {})
  const categories = useCategories()
  const set = (changes: Record<string, string | number | undefined>) => setQuery({ ...changes, page: undefined })
  const kinds = valuesIn(query, 'kind')
  return (
    <div className="design-filters">
      <Input.Search
        allowClear
        key={query.get('blurry') ?? ''}
        className="design-search"
        defaultValue={query.get('blurry') ?? undefined}
        placeholder={t('designLibrary.search')}
        aria-label={t('designLibrary.search')}
        onSearch={(text) => set({ blurry: text.trim() })}
      />
      {!hasTree && (
        <Select<number>
          allowClear
          aria-label={t('designLibrary.category')}
          placeholder={t('designLibrary.category')}
          value={Number(query.get('cat')) || undefined}
          options={optionsOf(categories)}
          onChange={(cat?: number) => set({ cat })}
        />
      )}
      <fieldset className="design-kinds" aria-label={t('designLibrary.kind')}>
        {designKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className="chip"
            aria-pressed={kinds.includes(kind)}
            onClick={() =>
              set({ kind: joinValues(kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind]) })
            }
          >
            {t(`designLibrary.kind.${kind}`)}
          </button>
        ))}
        {!isReader && (
          <button
            type="button"
            className="chip"
            aria-pressed={query.has('fav')}
            onClick={() => set({ fav: query.has('fav') ? undefined : 1 })}
          >
            <Icon name="star" size={14} /> {t('designLibrary.favourites')}
          </button>
        )}
      </fieldset>
      {(tags?.length ?? 0) > 0 && (
        <Select<string[]>
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          className="design-tags"
          aria-label={t('designLibrary.tags')}
          placeholder={t('designLibrary.tags')}
          value={valuesIn(query, 'tag')}
          options={tags?.map(({ tag, count }) => ({ value: tag, label: `${tag} ${count}` }))}
          onChange={(chosen: string[]) => set({ tag: joinValues(chosen) })}
        />
      )}
      {(mayEdit || mayPublish) && (
        <Select<string>
          allowClear
          aria-label={t('common.status')}
          placeholder={t('common.status')}
          value={query.get('state') ?? undefined}
          options={designStates
            .filter((state) => state !== 'superseded')
            .map((value) => ({ value, label: t(`designLibrary.state.${value}`) }))}
          onChange={(state?: string) => set({ state })}
        />
      )}
      <Select<string>
        variant="borderless"
        aria-label={t('designLibrary.sort')}
        value={query.get('sort') ?? ''}
        popupMatchSelectWidth={false}
        options={[
          { value: '', label: t('designLibrary.sort.time') },
          { value: 'uses,desc', label: t('designLibrary.sort.uses') },
          { value: 'name,asc', label: t('designLibrary.sort.name') },
        ]}
        onChange={(sort) => set({ sort })}
      />
    </div>
  )
}
