/**
 * The behaviour of the page: it renders a clause when its row is opened, filters the list, follows links to
 * clauses, and moves by keys. The details are JSON in the page, by the clause's id.
 */
const details = JSON.parse(document.getElementById('details').textContent)
const rows = [...document.querySelectorAll('details.clause')]
const groups = [...document.querySelectorAll('.group')]
const search = document.getElementById('search')
const chips = [...document.querySelectorAll('#filter .chips button')]

/** @type {Map<string, string> | undefined} The text to search, by id; made at the first search. */
let texts

function fill(row) {
  if (row.childElementCount > 1) return
  const body = document.createElement('div')
  body.className = 'body'
  body.innerHTML = details[row.id] ?? ''
  row.append(body)
}

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

function chosen(kind) {
  return chips
    .filter((chip) => kind in chip.dataset && chip.getAttribute('aria-pressed') === 'true')
    .map((chip) => chip.dataset[kind])
}

/** Shows the rows that match the search and the chips. */
function filter() {
  const words = asMarkup(search.value.trim().toLowerCase())
    .split(/\s+/)
    .filter((word) => word !== '')
  const [outcomes, levels] = [chosen('outcome'), chosen('level')]
  let shown = 0
  for (const row of rows) {
    const matches =
      (outcomes.length === 0 || outcomes.includes(row.dataset.outcome)) &&
      (levels.length === 0 || levels.includes(row.dataset.level)) &&
      words.every((word) => textsById().get(row.id)?.includes(word))
    row.hidden = !matches
    if (matches) shown += 1
  }
  for (const group of groups) group.hidden = group.querySelector('details.clause:not([hidden])') === null
  document.getElementById('none').hidden = shown > 0
  document.getElementById('shown').textContent =
    shown === rows.length ? `${shown} clauses` : `${shown} of ${rows.length} clauses`
}

function showAll() {
  search.value = ''
  for (const chip of chips) chip.setAttribute('aria-pressed', 'false')
  filter()
}

/** Opens the clause that the URL names. */
function follow() {
  const row = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!row?.matches('details.clause')) return
  if (row.hidden) showAll()
  fill(row)
  row.open = true
  row.querySelector('summary').focus({ preventScroll: true })
  row.scrollIntoView({ block: 'start' })
}

/** Moves the focus to the row before or after. */
function step(by) {
  const visible = rows.filter((row) => !row.hidden)
  const at = visible.indexOf(document.activeElement?.closest('details.clause'))
  const next = visible[at < 0 ? 0 : at + by]
  next?.querySelector('summary').focus()
  next?.scrollIntoView({ block: 'nearest' })
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

document.addEventListener(
  'toggle',
  (event) => {
    const row = event.target
    if (!row.matches('details.clause') || !row.open) return
    fill(row)
    if (row.contains(document.activeElement)) history.replaceState(null, '', `#${row.id}`)
  },
  true,
)

document.addEventListener('click', (event) => {
  const button = event.target.closest('button')
  if (button?.matches('.copy')) copy(button)
  if (button?.matches('.chips button')) {
    button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'))
    filter()
  }
  // The URL does not change when a link is followed twice.
  if (event.target.closest('a')?.hash === location.hash && location.hash !== '') follow()
})

document.getElementById('theme').addEventListener('click', () => {
  const dark = getComputedStyle(document.documentElement).getPropertyValue('--is-dark').trim() === '1'
  document.documentElement.dataset.theme = dark ? 'light' : 'dark'
})

document.getElementById('filter').addEventListener('submit', (event) => event.preventDefault())
search.addEventListener('input', filter)

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const isTyping = event.target.matches('input, textarea')
  if (event.key === 'Escape') {
    showAll()
    search.blur()
  }
  if (isTyping) return
  const onRow = event.target.closest('details.clause > summary') !== null
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
  for (const row of rows) {
    if (row.dataset.outcome !== 'fail') continue
    fill(row)
    row.open = true
  }
})

// A row that is linked to ends up below the bar, where the bar stays in view.
const bar = document.getElementById('filter')
function measureBar() {
  const height = getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0
  document.documentElement.style.setProperty('--bar', `${height}px`)
}
new ResizeObserver(measureBar).observe(bar)
measureBar()

addEventListener('hashchange', follow)
follow()
