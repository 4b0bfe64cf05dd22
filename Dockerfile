# ego over HTTP, for many egos in PostgreSQL (docs/hosting.md). Not tried by anybody yet.
FROM python:3.12-slim AS built
WORKDIR /src
COPY pyproject.toml README.md LICENSE ./
COPY ego ego
RUN python -m venv /opt/ego && /opt/ego/bin/pip install --no-cache-dir ".[server]"

FROM python:3.12-slim
COPY --from=built /opt/ego /opt/ego
RUN useradd --create-home --uid 10001 ego
USER ego
ENV PATH=/opt/ego/bin:$PATH PYTHONUNBUFFERED=1
EXPOSE 8414
HEALTHCHECK CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8414/health', timeout=3)"]
CMD ["ego", "serve", "--http", "0.0.0.0:8414"]
