"""Settings with a secret in them, as people write them."""

SECRET = "S3cretValue9"
"""What must stand nowhere but where its owner put it."""

IN_A_COMMAND = {
    "an option": f"--api-key {SECRET}",
    "an option with =": f"--api-key={SECRET}",
    "an option in camel case": f"--apiKey {SECRET}",
    "a token": f"--token '{SECRET}'",
    "a password": f'--password "{SECRET}"',
    "a header": f'-H "Authorization: Bearer {SECRET}"',
    "a header of its own": f"-H 'x-api-key: {SECRET}'",
    "a login": f"-u me:{SECRET}",
    "a variable": f"OPENAI_API_KEY={SECRET}",
    "a key by its look": f"sk-{SECRET}",
    "an address": f"https://me:{SECRET}@127.0.0.1:9/v1",
    "an address without a scheme": f"--proxy me:{SECRET}@127.0.0.1:9",
    "a query": f"https://127.0.0.1:9/v1?a=1&key={SECRET}&b=2",
}
IN_AN_ADDRESS = {
    "a password": f"https://me:{SECRET}@127.0.0.1:9/v1",
    "a user": f"https://{SECRET}@127.0.0.1:9/v1",
    "a password with a slash": f"https://me:pass/{SECRET}@127.0.0.1:9/v1",
    "a key in the query": f"http://127.0.0.1:9/v1?key={SECRET}",
    "a second in the query": f"http://127.0.0.1:9/v1?a=1&access_token={SECRET}",
}
NONE = (
    "command:claude -p --max-tokens 500",
    "command:npx @scope/agent@latest -p",
    "command:ollama run model:tag@sha256:0123",
    "http://localhost:8000/v1/@cf/model",
    "openai:gpt-5",
    "Monkey King",
    "command:llm --key-file /run/keys/llm",
    "command:sh -c 'llm --api-key \"$LLM_KEY\"'",
    "command:sh -c 'llm --token \"$(cat /run/keys/llm)\"'",
)
"""What looks like one at a glance, and is none."""
