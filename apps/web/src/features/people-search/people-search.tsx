import type { FoundUser } from '@sunmao/contract'
import { App } from 'antd'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/label/avatar.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { usePeople } from './use-people.ts'
import './people-search.css'

const wordsOf = ({ nickName, jobNumber }: FoundUser) => (jobNumber ? `${nickName} ${jobNumber}` : nickName)

/** Finds a colleague; choosing one copies name and job number. */
export function PeopleSearch({ autoFocus = false }: { autoFocus?: boolean }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const people = usePeople(isOpen ? text : '')
  const label = t('nav.findUser')

  const choose = (person: FoundUser) => {
    const words = wordsOf(person)
    setText(words)
    setOpen(false)
    // Without a secure address there is no clipboard: the words stand in the box all the same.
    navigator.clipboard?.writeText(words).then(
      () => message.success(t('nav.userCopied', { name: person.nickName })),
      () => undefined,
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const count = people?.length ?? 0
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      if (!isOpen) setText('')
      setOpen(false)
    } else if (count > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setAt((at + (event.key === 'ArrowDown' ? 1 : count - 1)) % count)
    } else if (event.key === 'Enter' && people?.[at]) choose(people[at])
  }

  return (
    <search className="people-search">
      <Icon name="search" />
      <input
        ref={input}
        className="people-search-input"
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={people !== undefined}
        aria-controls={`${id}list`}
        aria-activedescendant={people?.[at] && `${id}${at}`}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={label}
        maxLength={40}
        // biome-ignore lint/a11y/noAutofocus: on a phone the field appears because somebody asked for it
        autoFocus={autoFocus}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
          setOpen(true)
        }}
        onFocus={() => input.current?.select()}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {people && (
        <div id={`${id}list`} className="people-search-list" role="listbox" aria-label={label}>
          {people.length === 0 && <p className="people-search-empty">{t('nav.findUserEmpty')}</p>}
          {people.map((person, i) => (
            <div
              key={wordsOf(person)}
              id={`${id}${i}`}
              className={i === at ? 'people-search-row people-search-at' : 'people-search-row'}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              // Before the field loses the focus and the list goes away.
              onMouseDown={(event) => {
                event.preventDefault()
                choose(person)
              }}
            >
              <Avatar name={person.nickName} />
              <span>{person.nickName}</span>
              <span className="people-search-number">{person.jobNumber}</span>
            </div>
          ))}
        </div>
      )}
    </search>
  )
}
