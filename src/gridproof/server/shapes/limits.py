"""The limits of the server: sizes, times and numbers. Each is defined here only."""

from __future__ import annotations

MAX_BODY = 256 * 1024
"""Bytes of a request's body."""
LARGE_BODY = 16 * 1024
"""Bytes of a body that takes a while to parse."""
HEADER_SECONDS = 10.0
"""How long a connection may take to bring a whole header, from its start or the end of the last answer."""
IDLE_SECONDS = 5
"""How long a connection may stay silent after an answer."""
BODY_SECONDS = 10.0
"""How long a body may take to arrive."""
SEND_SECONDS = 10.0
"""How long a client may take nothing of an answer."""
MAX_ENTRIES = 10_000
"""Entries of the library that one request can name."""
MAX_EXPORTED = 200
"""Entries of the library that are written at once."""
MAX_PAGE = 200
"""Entries of the library on a page."""
MAX_PRINTED = 500
"""Puzzles of a book."""
MAX_BOOKS = 8
"""Books that are kept until they are fetched."""
MAX_UPLOADS = 3
"""Files that may be uploaded at the same time, until they are imported."""
UPLOAD_SECONDS = 120.0
"""How long a file may wait for its next part."""
MAX_REFUSED = 100
"""Refused lines of a file that are listed. All are counted."""
LIBRARY_THREADS = 4
"""Requests to the library that are answered at the same time."""

MAX_CONNECTIONS = 256
"""Open connections; fewer where the system allows few descriptors."""
BACKLOG = 1024
"""Connections that the system holds until they are accepted. Data of further ones is lost, for seconds."""
OTHER_DESCRIPTORS = 32
"""Descriptors that are reserved for everything except connections and workers."""
WORKER_DESCRIPTORS = 4
"""Descriptors that are reserved for each worker and for its restart."""
ACCEPT_PAUSE = 1.0
"""The pause before new connections are accepted after the system ran out of descriptors, in seconds."""
MAX_REQUESTS = 20
"""Requests with a body that are answered at the same time, and the same number without one.

Further ones wait for their turn. Followers do not count.
"""
MAX_LARGE = 2
"""Large bodies, and boards, that are processed at the same time."""
SWITCH_SECONDS = 0.001
"""How long a thread that works on a board keeps the event loop waiting."""
TURN_SECONDS = 10.0
"""How long a request waits for its turn."""
MAX_FOLLOWERS = 50
"""Event streams and waits for a puzzle; at most half of the connections."""
FOLLOW_SECONDS = 300.0
"""How long a job is followed. After that, the client has to request it again."""
EVENT_SECONDS = 0.1
"""The shortest time between two events of progress."""
QUEUE = 32
"""Jobs that may wait for a worker."""
WORKER_MEMORY = 4 * 1024**3
"""Bytes of addresses that a worker may use; what needs more fails."""
KEPT_MEMORY = 400 * 1024**2
"""A worker that holds more after a job is replaced by a new one."""
WORKER_JOBS = 1000
"""A worker is replaced after so many jobs."""
STOP_SECONDS = 0.5
"""How long a worker may take to give up a cancelled job.

Then it is ended, and starting a new one takes longer.
"""
TRIES = 3
"""How many workers may end before they begin a job. Then the job fails."""
SECONDS_WITHOUT_WORKER = 60.0
"""How long a job waits while no worker can be started."""
KEPT_JOBS = 256
"""Finished jobs that are remembered at most."""
KEPT_SECONDS = 600.0
"""How long a finished job is remembered."""
RETRY_AFTER = 5
"""Seconds after which a client may try again if the server is too busy."""
LOG_SECONDS = 30.0
"""The same message is logged once in this time."""

ABANDONED_SECONDS = 15.0
"""A job without a limit ends if nobody has followed it or requested its state for so long."""
