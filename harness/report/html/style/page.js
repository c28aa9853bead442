/**
 * The behaviour of the page. The URL's hash holds the shown clause and the filters: `#group/clause?outcome=fail`. The
 * details are JSON in the page, by the clause's id.
 */
const details = JSON.parse(document.getElementById('details').textContent)
const rows = [...document.querySelectorAll('.row')]
const clauses = rows.filter((row) => row.matches('.clause'))
const groups = [...document.querySelectorAll('.group')]
const search = document.getElementById('search')
const chips = [...document.querySelectorAll('#filter .chips button')]
const detail = document.getElementById('detail')
const narrow = matchMedia('(max-width: 60rem)')

/** @type {Map<string, string> | undefined} The text to search, by id; made at the first search. */
let texts

/** @type {Set<Element> | undefined} The groups that were open before the list was filtered. */
let opened

function textsById() {
  texts ??= new Map(
    Object.entries(details).map(([id, markup]) => [
      id,
      `${id} ${markup.replace(/<[^>]*>/g, ' ')}`.toLowerCase(),
    ]),
  )
  return texts
}

function asMarkup(text) {
  return text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign],
  )
}

/** The id and the filters in the URL. */
function place() {
  const [id, query = ''] = location.hash.slice(1).split('?')
  return { id: decodeURIComponent(id), query, filters: new URLSearchParams(query) }
}

/** Changes the URL in place, and the page with it. */
function replace(id, filters) {
  const query = filters.size === 0 ? '' : `?${filters}`
  history.replaceState(null, '', `#${id}${query}`)
  follow()
}

/** Shows the rows that match the filters, and opens their groups while there are filters. */
function filter(filters) {
  const find = filters.get('find') ?? ''
  if (document.activeElement !== search) search.value = find
  for (const chip of chips) {
    const [[kind, value]] = Object.entries(chip.dataset)
    chip.setAttribute('aria-pressed', String(filters.getAll(kind).includes(value)))
  }
  const words = asMarkup(find.trim().toLowerCase())
    .split(/\s+/)
    .filter((word) => word !== '')
  const [outcomes, levels] = [filters.getAll('outcome'), filters.getAll('level')]
  let shown = 0
  for (const row of clauses) {
    const matches =
      (outcomes.length === 0 || outcomes.includes(row.dataset.outcome)) &&
      (levels.length === 0 || levels.includes(row.dataset.level)) &&
      words.every((word) => textsById().get(row.dataset.id)?.includes(word))
    row.parentElement.hidden = !matches
    if (matches) shown += 1
  }
  const isFiltered = filters.size > 0
  if (isFiltered) opened ??= new Set(groups.filter((group) => group.open))
  for (const group of groups) {
    group.hidden = group.querySelector('li:not([hidden])') === null
    if (opened !== undefined) group.open = isFiltered || opened.has(group)
  }
  if (!isFiltered) opened = undefined
  document.getElementById('none').hidden = shown > 0
  document.getElementById('shown').textContent =
    shown === clauses.length ? `${shown} clauses` : `${shown} of ${clauses.length} clauses`
}

function current() {
  return rows.find((row) => row.dataset.id === detail.dataset.id)
}

function show(id) {
  if (detail.dataset.id !== id) {
    detail.dataset.id = id
    detail.innerHTML = details[id]
  }
  for (const row of rows) {
    if (row.dataset.id === id) row.setAttribute('aria-current', 'true')
    else row.removeAttribute('aria-current')
  }
}

/** Shows the clause and the filters that the URL names, or opens the section that it names. */
function follow() {
  const { filters, id } = place()
  const row = rows.find((one) => one.dataset.id === id)
  document.body.classList.toggle('reading', row !== undefined)
  if (row !== undefined) show(id)
  filter(filters)
  if (row?.closest('li')?.hidden) return replace(id, new URLSearchParams())
  if (row !== undefined) {
    const group = row.closest('.group')
    if (group !== null) group.open = true
    row.scrollIntoView({ block: 'nearest' })
    // The details begin at the top of the window, unless the top of the list is in view.
    if (detail.getBoundingClientRect().top < 0 || narrow.matches) detail.parentElement.scrollIntoView()
  }
  const section = document.getElementById(id)
  if (section?.matches('details')) {
    section.open = true
    section.scrollIntoView()
  }
}

/** Shows the clause before or after the shown one. */
function step(by) {
  const visible = rows.filter((row) => row.checkVisibility())
  const at = visible.indexOf(current())
  const next = visible[at < 0 ? 0 : at + by]
  if (next === undefined) return
  replace(next.dataset.id, place().filters)
  next.focus()
}

async function copy(button) {
  const text = button.closest('.copyable').querySelector('pre').textContent
  await navigator.clipboard.writeText(text)
  const [label] = button.childNodes
  label.textContent = 'Copied'
  setTimeout(() => {
    label.textContent = 'Copy'
  }, 1500)
}

function press(chip) {
  const { filters, id } = place()
  const [[kind, value]] = Object.entries(chip.dataset)
  if (filters.has(kind, value)) filters.delete(kind, value)
  else filters.append(kind, value)
  replace(id, filters)
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('button')
  if (button?.matches('.copy')) copy(button)
  if (button?.matches('.chips button')) press(button)
  const link = event.target.closest('a[href^="#"]')
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
  // A link keeps the filters, and is followed even if the URL does not change.
  event.preventDefault()
  const { query } = place()
  const to = `${link.hash}${query === '' ? '' : `?${query}`}`
  if (to === location.hash) follow()
  else location.hash = to
  if (!link.matches('.row')) document.getElementById(link.hash.slice(1))?.scrollIntoView()
})

document.getElementById('theme').addEventListener('click', () => {
  const dark = getComputedStyle(document.documentElement).getPropertyValue('--is-dark').trim() === '1'
  document.documentElement.dataset.theme = dark ? 'light' : 'dark'
})

document.getElementById('filter').addEventListener('submit', (event) => event.preventDefault())
search.addEventListener('input', () => {
  const { filters, id } = place()
  if (search.value === '') filters.delete('find')
  else filters.set('find', search.value)
  replace(id, filters)
})

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const isTyping = event.target.matches('input, textarea')
  if (event.key === 'Escape') {
    search.blur()
    replace(place().id, new URLSearchParams())
  }
  if (isTyping) return
  const onRow = event.target.matches('.row')
  if (event.key === '/') {
    event.preventDefault()
    search.focus()
  }
  if (event.key === 'j' || (onRow && event.key === 'ArrowDown')) {
    event.preventDefault()
    step(1)
  }
  if (event.key === 'k' || (onRow && event.key === 'ArrowUp')) {
    event.preventDefault()
    step(-1)
  }
})

// Failures are printed in full.
addEventListener('beforeprint', () => {
  const failing = clauses.filter((row) => row.dataset.outcome === 'fail').map(({ dataset }) => dataset.id)
  if (failing.length > 0) detail.innerHTML = failing.map((id) => details[id]).join('<hr>')
})
addEventListener('afterprint', () => {
  detail.innerHTML = details[detail.dataset.id]
})

addEventListener('hashchange', follow)
show(detail.dataset.id)
follow()
